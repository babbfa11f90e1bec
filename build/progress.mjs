/** Progress lines of the build: one per step with its duration, so that nobody wonders whether it hangs. */

const signOfLifeMs = 5_000

/** Runs a step of the build and prints its name and how long it took. */
export async function step(name, run) {
  const begin = performance.now()
  const result = await run()
  console.log(stepLine(name, performance.now() - begin))
  return result
}

/** Rollup plugin that prints the same line for one of its outputs, and a sign of life while a slow machine works on it. */
export function reportProgress(name) {
  let begin = 0
  let modules = 0
  let timer
  return {
    name: 'report-progress',
    options() {
      begin = performance.now()
      timer = setInterval(() => console.log(`    ... ${name}: ${modules} modules read`), signOfLifeMs).unref()
    },
    moduleParsed() {
      modules += 1
    },
    buildEnd(error) {
      if (error) clearInterval(timer)
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler() {
        clearInterval(timer)
        console.log(stepLine(name, performance.now() - begin))
      },
    },
  }
}

const stepLine = (name, durationMs) => `  ${name.padEnd(44)}${(durationMs / 1000).toFixed(1).padStart(6)} s`
