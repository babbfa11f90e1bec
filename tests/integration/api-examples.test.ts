/** The examples of docs/api.md, run as they are written: each curl command, and what its answer must contain. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { startTestServer, testPassword } from './server-fixture'

const run = promisify(execFile)
const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
const examples = [...page.matchAll(/```sh\n(.*?)```\n\n```json\n(.*?)```/gs)].map(
  ([, command = '', answer = '']) => ({ command, answer: JSON.parse(answer) as Record<string, unknown> }),
)

it('the examples of docs/api.md are answered as documented', async () => {
  const server = await startTestServer({ engine: 'pglite' })
  onTestFinished(() => server.close())
  const token = await server.signIn('planner')
  expect(examples.length).toBeGreaterThan(4)
  for (const { command, answer } of examples) {
    const { stdout } = await run('sh', ['-c', command], {
      env: { ...process.env, COCKPIT: server.url, PASSWORD: testPassword, TOKEN: token },
    })
    expect(JSON.parse(stdout), command).toMatchObject(answer)
  }
})
