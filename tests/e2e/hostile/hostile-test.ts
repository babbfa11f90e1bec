/** The test function for hostile texts, with the texts: the test fails if one of their scripts runs. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from 'playwright/test'
import { expect, test as base } from '../cockpit-test'

/** Most would call `alert` if they ran; the others contain placeholders of texts, a bidi override and NUL. */
export const corpus = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '</title><script>alert(1)</script>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">press</a>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<b onmouseover=alert(1)>over</b>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '<style>@import "javascript:alert(1)"</style>',
  '$t(shell.signIn.title) {{rows}}',
  '\u202Etxt.exe \u0000 A & B;',
] as const

/** Fails a test whose pages opened a dialog of the browser. */
export const test = base.extend<{ readonly executions: string[] }>({
  executions: [
    async ({ context }, use) => {
      const executions: string[] = []
      await context.exposeFunction('reportExecution', (what: string) => executions.push(what))
      await context.addInitScript(() => {
        const { reportExecution } = globalThis as unknown as { reportExecution(what: string): void }
        for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
          Object.defineProperty(globalThis, name, { value: () => reportExecution(name) })
      })
      await use(executions)
      expect(executions, 'code that ran').toEqual([])
    },
    { auto: true },
  ],
})

/** A text of the corpus by index; the corpus repeats. */
export const hostileAt = (index: number): string => corpus[index % corpus.length] ?? ''

/** The strings of naughty-strings.json. They are not part of this repository: COCKPIT_TEST_DATA names their folder; none without it. */
export function naughtyStrings(): readonly string[] {
  const folder = process.env['COCKPIT_TEST_DATA']
  const file = join(folder ?? '', 'naughty-strings.json')
  if (folder === undefined || !existsSync(file)) return []
  return JSON.parse(readFileSync(file, 'utf8')) as readonly string[]
}

/** Fetches the server's answer, and changes each of its rows. */
export async function answerWithHostileRows<Row>(
  route: Route,
  spoil: (row: Row, index: number) => Row,
): Promise<void> {
  const response = await route.fetch()
  const body = (await response.json()) as { result: readonly Row[] }
  await route.fulfill({ response, json: { ...body, result: body.result.map(spoil) } })
}
