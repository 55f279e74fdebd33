import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What is always wanted together comes over the line as one file.
          groups: [
            {
              name: 'ground',
              test: /src\/(ground\/(?!Area)|seated\/(turned|camera)|table\/(geometry|Label|FieldMarks|labels\/(place|size)))/,
            },
            {
              name: 'asked',
              test: /src\/(api\/client|lib\/(situation|words)|parts\/Loading)/,
            },
            {
              name: 'near',
              test: /src\/(battle\/(api|kept)|lib\/agreeing|parts\/InSight|begin\/scenarios)/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:7878' } },
  test: { include: ['src/**/*.test.ts'] },
})
