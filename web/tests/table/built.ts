// The built client, served to a page whose server is a mock.

import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Route } from 'playwright-core'

const DIST = process.env['CLIENT'] ?? 'dist'
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
}
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A file of the built client. */
export async function built(route: Route, pathname: string) {
  const file = extname(pathname) ? pathname : '/index.html'
  const body = await readFile(join(DIST, file)).catch(() => null)
  if (body === null) return route.fulfill({ status: 404 })
  return route.fulfill({
    body,
    contentType: TYPES[extname(file)] ?? 'text/plain',
    headers: { 'content-security-policy': POLICY },
  })
}
