// Battles that two computers fought, taken up again at a moment of theirs.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PROGRAM, type Stage } from '../support'
import { mapOf } from './stage'

export interface Fought {
  /** The file of the battle, line by line. */
  lines: readonly string[]
}

interface Entry {
  clock?: { turn: number | null }
  seat?: string
  do?: { act?: { name: string } }
}

/** Lets two computers fight a scenario, or a file of one, to its end. */
export async function fight(scenario: string, enemy = 'drill'): Promise<Fought> {
  const folder = await mkdtemp(join(tmpdir(), 'grognard-played-'))
  const path = join(folder, 'battle.jsonl')
  await once(
    spawn(PROGRAM, ['play', scenario, '--a', 'drill', '--b', enemy, '--file', path], { stdio: 'ignore' }),
    'exit',
  )
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean)
  await rm(folder, { recursive: true })
  return { lines }
}

/** A battle that comes with the project: every run of the tests sees the same one. */
export const kept = (name: string): Promise<Fought> => read(`../../../examples/cohesion/${name}.jsonl`)

/**
 * The beginning of a battle that two computers fought, up to just before a moment that few battles come to; kept beside the
 * tests. To write one anew: `grognard play SCENARIO --a drill --b bold-drill --file FILE`, and leave off the rest.
 */
export const begunEarlier = (name: string): Promise<Fought> => read(`../kept/${name}.jsonl`)

async function read(path: string): Promise<Fought> {
  const text = await readFile(new URL(path, import.meta.url), 'utf8')
  return { lines: text.split('\n').filter(Boolean) }
}

/** The battle up to where side a first moves something in a turn, or to its end where it did not last so long. */
export function upTo({ lines }: Fought, turn: number): Fought {
  const first = lines.findIndex((line, index) => {
    if (index === 0) return false
    const { clock, seat, do: deed } = JSON.parse(line) as Entry
    return (clock?.turn ?? 0) >= turn && seat === 'a' && deed?.act?.name === 'move'
  })
  return { lines: first < 0 ? lines : lines.slice(0, first) }
}

/** Brings a battle in and sits down at the table. */
export async function sitAt(
  stage: Stage,
  { lines }: Fought,
  size: { width: number; height: number },
  seat: 'a' | 'b' = 'a',
  scheme?: 'light' | 'dark',
): Promise<Page> {
  const made = await fetch(`${stage.address}/api/battles`, {
    method: 'POST',
    body: JSON.stringify({ from: { file: `${lines.join('\n')}\n` } }),
  })
  const { links } = (await made.json()) as { links: { seat: string; path: string }[] }
  const link = links.find((one) => one.seat === seat)
  if (!link) throw new Error(`there is no link for side ${seat}`)
  const page = await stage.page(link.path.replace('#', '/table#'), size, scheme)
  await mapOf(page)
  return page
}
