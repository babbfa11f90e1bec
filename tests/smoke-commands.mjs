/**
 * Every command that measures, in its smallest form: `--smoke` (tests/bench/bench-options.mjs), which shows that it still runs and prints
 * figures. The list is that of package.json: a new command without such a form does not end in time, and so fails.
 */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { inProject, root } from '../build/project.mjs'

/** The smallest form takes seconds; this ends what has none, however busy the machine. */
const hangsAfterMs = 600_000

/** Runs them one after the other, says how long each took, and returns what a step of tests/run.mjs does. */
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

/** What is wrong with it, if anything, and what it said. */
function run(line) {
  const [program, ...words] = line.split(' ')
  return new Promise((resolve, reject) => {
    const child = spawn(program === 'node' ? process.execPath : program, [...words, '--smoke'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const endWithTests = () => child.kill('SIGKILL')
    process.once('exit', endWithTests)
    // It takes its database and its server along.
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
