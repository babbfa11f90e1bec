/** Progress lines of the build: one per step with its duration, so that nobody wonders whether it hangs. */

/** Runs a step of the build and prints its name and how long it took. */
export async function step(name, run) {
  const begin = performance.now()
  const result = await run()
  console.log(stepLine(name, performance.now() - begin))
  return result
}

/** Rollup plugin that prints the same line for one of its outputs. */
export function reportProgress(name) {
  let begin = 0
  return {
    name: 'report-progress',
    options() {
      begin = performance.now()
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler() {
        console.log(stepLine(name, performance.now() - begin))
      },
    },
  }
}

const stepLine = (name, durationMs) => `  ${name.padEnd(44)}${(durationMs / 1000).toFixed(1).padStart(6)} s`
