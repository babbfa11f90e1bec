/**
 * Every measuring command in its smallest form: `--smoke` (tests/bench/bench-options.mjs), to check that it still runs and prints figures.
 * The list is taken from package.json: a new command without this form does not end in time, and so fails.
 */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { inProject, root } from '../build/project.mjs'

/** The smallest form takes seconds; this timeout ends a command without one, however busy the machine. */
const hangsAfterMs = 600_000

/** Runs them one after the other, prints the time of each, and returns the result of a step of tests/run.mjs. */
export async function runSmokeCommands() {
  const { scripts } = JSON.parse(await readFile(inProject('package.json'), 'utf8'))
  const commands = Object.entries(scripts).filter(([name]) => /^bench(:|$)/.test(name))
  const failures = []
  for (const [name, line] of commands) {
    const begin = performance.now()
    const { wrong, output } = await run(line)
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    console.log(
      `  npm run ${`${name} -- --smoke`.padEnd(30)}${wrong ? 'FAILED' : 'ok    '} ${seconds.padStart(6)} s`,
    )
    if (wrong === undefined) continue
    console.log(output.replace(/^/gm, '    '))
    failures.push({ name: `npm run ${name} -- --smoke`, reason: wrong })
  }
  return { passed: commands.length - failures.length, failed: failures.length, failures }
}

/** Runs a command; resolves with its output, and with `wrong`, the error if there is one. */
function run(line) {
  const [program, ...words] = line.split(' ')
  return new Promise((resolve, reject) => {
    const child = spawn(program === 'node' ? process.execPath : program, [...words, '--smoke'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const endWithTests = () => child.kill('SIGKILL')
    process.once('exit', endWithTests)
    // SIGTERM also ends its database and its server.
    const timer = setTimeout(() => child.kill('SIGTERM'), hangsAfterMs)
    let figures = ''
    let output = ''
    child.stdout.on('data', text => (figures += text))
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      process.off('exit', endWithTests)
      const wrong =
        code === 0
          ? /\d/.test(figures)
            ? undefined
            : 'It printed no figures.'
          : `It ended with ${signal ?? code}${signal ? `, after ${hangsAfterMs / 1000} s` : ''}.`
      resolve({ wrong, output })
    })
  })
}
