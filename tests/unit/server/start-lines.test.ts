import { describe, expect, it } from 'vitest'
import { startLines } from '../../../demo/server/start-lines'

const written = (isTTY: boolean) => {
  const texts: string[] = []
  return { texts, stream: { isTTY, write: (text: string) => texts.push(text) } }
}

/** The screen of a terminal after such texts: its lines, the last of which may still change. */
function screen(texts: readonly string[]): string[] {
  return texts
    .join('')
    .split('\n')
    .map(line => line.slice(line.lastIndexOf('\u001b[2K') + 1).replace(/^\[2K/, ''))
}

describe('the lines of a start', () => {
  it('are one updated line on a terminal, below the printed ones', () => {
    const { texts, stream } = written(true)
    const lines = startLines(stream, true)
    lines.print('Opening the database')
    lines.progress('browser bundle', 10)
    lines.progress('demo data', 3)
    expect(screen(texts)).toEqual(['Opening the database', 'Browser bundle 10 %, demo data 3 %'])
    lines.print('First start')
    expect(screen(texts)).toEqual([
      'Opening the database',
      'First start',
      'Browser bundle 10 %, demo data 3 %',
    ])
    lines.progress('browser bundle', 62)
    lines.end()
    expect(screen(texts)).toEqual(['Opening the database', 'First start', ''])
  })

  it('are one line per quarter without a watched terminal', () => {
    for (const [isTTY, isWatched] of [
      [false, true],
      [true, false],
    ] as const) {
      const { texts, stream } = written(isTTY)
      const lines = startLines(stream, isWatched)
      for (let percent = 0; percent <= 100; percent++) lines.progress('demo data', percent)
      lines.progress('browser bundle', 100)
      lines.end()
      expect(texts).toEqual([
        'Demo data 0 %\n',
        'Demo data 25 %\n',
        'Demo data 50 %\n',
        'Demo data 75 %\n',
        'Demo data 100 %\n',
        'Demo data 100 %, browser bundle 100 %\n',
      ])
    }
  })

  it('omit unchanged progress', () => {
    const { texts, stream } = written(true)
    const lines = startLines(stream, true)
    lines.progress('demo data', 1)
    lines.progress('demo data', 1)
    expect(texts).toEqual(['Demo data 1 %'])
  })
})
