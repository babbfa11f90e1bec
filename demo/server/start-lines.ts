/**
 * Output of a start: its lines and its progress. On a terminal the progress is one line that is updated; elsewhere (a file, CI) a line is
 * written at every quarter.
 */
import type { Made } from './start-server'

export interface StartLines {
  print(line: string): void
  /** In percent. */
  progress(what: Made, percent: number): void
  /** Clears the progress line. */
  end(): void
}

/** The part of an output stream that is used; it may be no terminal. */
export interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const quarterPercent = 25
/** Returns to the start of the line and clears it. */
const clearLine = '\r\u001b[2K'

/** Lines for a stream; in CI a terminal gets the output of a file. */
export function startLines(stream: Terminal, isWatched = !process.env.CI): StartLines {
  const done = new Map<Made, number>()
  const moving = stream.isTTY === true && isWatched
  let shown = ''

  const words = (): string => {
    const [first = '', ...rest] = [...done].map(([what, percent]) => `${what} ${percent} %`)
    return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
  }
  const clear = (): void => {
    if (shown !== '') stream.write(clearLine)
    shown = ''
  }
  const show = (): void => {
    const line = words()
    if (line === shown || line === '') return
    stream.write(`${shown === '' ? '' : clearLine}${line}`)
    shown = line
  }
  return {
    print(line) {
      clear()
      stream.write(`${line}\n`)
      if (moving) show()
    },
    progress(what, percent) {
      const before = done.get(what)
      done.set(what, percent)
      if (moving) return show()
      const isNext =
        before === undefined || Math.floor(before / quarterPercent) < Math.floor(percent / quarterPercent)
      if (isNext) stream.write(`${words()}\n`)
    },
    end() {
      clear()
      done.clear()
    },
  }
}
