/** Hints about numbers of a sheet whose display differs from the value that is read: one for each sheet, with the columns. */
import type { ShownNumber } from './number-format'
import type { SheetNotice } from './sheet-file'

type Code = Extract<SheetNotice['code'], `shown-${string}`>

interface Seen {
  readonly code: Code
  readonly text: string
  readonly columns: Set<number>
  count: number
}

/** Most columns that a hint names. */
const columnsMost = 12

export class ShownNotices {
  private readonly seen = new Map<string, Seen>()

  constructor(private readonly sheet: string) {}

  /** @param column 1 the first */
  see({ differs, currency, word }: ShownNumber, column: number): void {
    if (differs !== null) this.add(`shown-${differs}`, '', column)
    if (currency !== null) this.add('shown-currency', currency, column)
    if (word !== null) this.add('shown-word', word, column)
  }

  all(): SheetNotice[] {
    return [...this.seen.values()].map(({ code, text, columns, count }) => {
      const names = [...columns].sort((a, b) => a - b).map(columnName)
      return {
        code,
        sheet: this.sheet,
        count,
        columns: names.slice(0, columnsMost).join(', ') + (names.length > columnsMost ? ', …' : ''),
        ...(text !== '' && { text }),
      }
    })
  }

  private add(code: Code, text: string, column: number): void {
    const key = `${code} ${text}`
    const known = this.seen.get(key) ?? { code, text, columns: new Set<number>(), count: 0 }
    known.columns.add(column)
    known.count++
    this.seen.set(key, known)
  }
}

/** The column name of a spreadsheet: A the first, AA the 27th. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}
