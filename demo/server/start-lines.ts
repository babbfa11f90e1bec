/**
 * What a start says to the person who waits: its lines, and how far it is. On a terminal that is one line which moves, everywhere else
 * (a file, CI) a line at every quarter of the way.
 */
import type { Made } from './start-server'

export interface StartLines {
  print(line: string): void
  /** In percent. */
  progress(what: Made, percent: number): void
  /** Nothing moves any more. */
  end(): void
}

/** The part of a terminal, or of a stream that is none, that is written to. */
export interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const quarterPercent = 25
/** Back to the line's beginning, and what stood there is gone. */
const clearLine = '\r\u001b[2K'

/** Lines for a stream; CI may have a terminal that nobody watches. */
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
