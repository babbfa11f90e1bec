/**
 * How far the build is: a line per step with its duration, so that nobody wonders whether it hangs, and for a process that started the
 * build over a channel (if-changed.mjs) the share of it that is done.
 */

const signOfLifeMs = 5_000

/** About as many modules as the bundle has: with fewer the reading ends early, with more it stands at its end for a moment. */
const modulesAbout = 3_000
/** Shares of the whole, in percent, by what they take: reading the modules, and making chunks of them; the rest follows. */
const readingPercent = 55
const chunksPercent = 40

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

/** Rollup plugin of the output that takes nearly all of the time: tells whoever started the build how much of it is done. */
export function reportPercent() {
  let modules = 0
  let chunks = 0
  return {
    name: 'report-percent',
    moduleParsed() {
      modules += 1
      tellStarter(Math.min(modules / modulesAbout, 1) * readingPercent)
    },
    renderChunk: {
      order: 'post',
      handler(_code, _chunk, _options, { chunks: all }) {
        chunks += 1
        tellStarter(readingPercent + (chunks / Object.keys(all).length) * chunksPercent)
        return null
      },
    },
  }
}

let told = -1

function tellStarter(percent) {
  const whole = Math.floor(percent)
  if (whole <= told) return
  told = whole
  if (process.connected) process.send({ percent: whole })
}

/** Ends the build when whoever started it over a channel is gone: the next one may write to the same folder. */
export function endWithStarter() {
  if (!process.connected) return
  process.once('disconnect', () => process.exit(1))
  process.channel.unref()
}

const stepLine = (name, durationMs) => `  ${name.padEnd(44)}${(durationMs / 1000).toFixed(1).padStart(6)} s`
