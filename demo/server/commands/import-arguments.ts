/** Arguments of the import command, and the mapping that they make of the proposed one. Pure. */
import type { ImportArrangement, ImportDetail } from '../../../src/contract/imports/import-shapes'
import type { ImportKind } from '../../../src/contract/imports/import-kind'
import { importKindNames, importKinds, type ImportKindName } from '../../../src/contract/imports/import-kinds'
import { plainHeader } from '../../../src/sheets/guess-columns'
import { StartError } from '../core/start-error'

export interface ImportArguments {
  readonly kind: ImportKindName
  /** One file; for orders optionally a second one with their lines. */
  readonly files: readonly string[]
  readonly businessUnit: string
  /** Name of the user who imports. */
  readonly user: string
  readonly isDryRun: boolean
  readonly rows: 'all' | 'valid'
  readonly existing: 'update' | 'skip'
  readonly addsMissing: boolean
  /** Values of fields without a column. */
  readonly fixed: Readonly<Record<string, string>>
  /** Header of the column by field. */
  readonly columns: Readonly<Record<string, string>>
  /** Meanings of values for fields with a fixed set of values; null leaves the cell empty. */
  readonly values: ImportArrangement['values']
}

export const importHelp = `npm run import -- <kind> <file> [<file with the lines>] [options]

Kinds: ${importKindNames.join(', ')}

  --business-unit NAME   where to (Demo)
  --user NAME            the user who imports, with his permissions (admin)
  --dry-run              checks every row and writes nothing
  --only-valid           leaves out rejected rows; without it nothing is imported when a row is rejected
  --skip-existing        leaves existing records unchanged; without it they are updated
  --add-missing          adds units of measure, areas, delivery types and order types that do not exist
  --column FIELD=HEADER  the column of a field, when it is not found by its header
  --set FIELD=VALUE      a value for every row; {field} in it is replaced by that field's value
  --value FIELD:FOUND=VALUE  the meaning of a value in the file, such as state:4=Completed; without VALUE it is read as empty

Exit code: 0 when everything was imported (or would be), 1 when rows were rejected, 2 and the reason when the import
could not be made.`

/** @throws StartError with the invalid argument and what is allowed */
export function importArguments(args: readonly string[]): ImportArguments {
  const names: string[] = []
  const options = new Map<string, string[]>()
  const flags = new Set<string>()
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (withValue.has(word)) options.set(word, [...(options.get(word) ?? []), valueAfter(word, args[++at])])
    else if (flagNames.has(word)) flags.add(word)
    else if (word.startsWith('--')) throw new StartError(`${word} is no option.\n\n${importHelp}`)
    else names.push(word)
  }
  const [kindName, ...files] = names
  const kind = importKindNames.find(name => plain(name) === plain(kindName ?? ''))
  if (kind === undefined)
    throw new StartError(`${kindName ?? 'Nothing'} is no kind of imports.\n\n${importHelp}`)
  if (files.length === 0 || files.length > 2)
    throw new StartError(`One file is needed, for orders also two.\n\n${importHelp}`)
  return {
    kind,
    files,
    businessUnit: options.get('--business-unit')?.at(-1) ?? 'Demo',
    user: options.get('--user')?.at(-1) ?? 'admin',
    isDryRun: flags.has('--dry-run'),
    rows: flags.has('--only-valid') ? 'valid' : 'all',
    existing: flags.has('--skip-existing') ? 'skip' : 'update',
    addsMissing: flags.has('--add-missing'),
    fixed: pairs(kind, options.get('--set') ?? []),
    columns: pairs(kind, options.get('--column') ?? []),
    values: (options.get('--value') ?? []).map(text => meaningIn(kind, text)),
  }
}

const withValue = new Set(['--business-unit', '--user', '--set', '--column', '--value'])
const flagNames = new Set(['--dry-run', '--only-valid', '--skip-existing', '--add-missing'])

/** Normalizes a kind's name: `sales-orders` is salesOrders. */
const plain = (name: string): string => name.replaceAll('-', '').toLowerCase()

function valueAfter(option: string, value: string | undefined): string {
  if (value === undefined || value.startsWith('--')) throw new StartError(`${option} needs a value.`)
  return value
}

function pairs(kindName: ImportKindName, texts: readonly string[]): Record<string, string> {
  const { fields }: ImportKind = importKinds[kindName]
  return Object.fromEntries(
    texts.map(text => {
      const [field = '', ...value] = text.split('=')
      if (!fields.some(({ name }) => name === field)) {
        throw new StartError(
          `${kindName} have no field ${field}; there are ${fields.map(({ name }) => name).join(', ')}.`,
        )
      }
      return [field, value.join('=')]
    }),
  )
}

function meaningIn(kindName: ImportKindName, text: string): ImportArrangement['values'][number] {
  const { fields }: ImportKind = importKinds[kindName]
  const [, name = '', found = '', value = ''] = /^(\w+):(.+)=(.*)$/.exec(text) ?? []
  const field = fields.find(each => each.name === name && each.choices !== undefined)
  const choices = field?.choices?.map(choice => choice.value) ?? []
  if (field === undefined) {
    const named = fields.filter(each => each.choices !== undefined).map(each => each.name)
    throw new StartError(`--value ${text}: FIELD:FOUND=VALUE, where FIELD is one of ${named.join(', ')}.`)
  }
  if (value !== '' && !choices.includes(value))
    throw new StartError(`--value ${text}: ${name} is one of ${choices.join(', ')}.`)
  return { field: name, found, value: value === '' ? null : value }
}

/**
 * The proposed mapping, overridden by the command's options.
 * @throws StartError for a file without rows, and for a column that no file has: it would be read from another one, or not at all
 */
export function arrangementOf(
  { arrangement, sheets }: Pick<ImportDetail, 'arrangement' | 'sheets'>,
  {
    columns: headers,
    fixed,
    values,
    addsMissing,
  }: Pick<ImportArguments, 'columns' | 'fixed' | 'values' | 'addsMissing'>,
): ImportArrangement {
  if (arrangement === null) throw new StartError('The file has no rows.')
  const named = Object.entries(headers)
  const arranged = arrangement.sheets.map(sheet => {
    const columns = sheets.find(each => each.sheet === sheet.sheet)?.columns ?? []
    const chosen = named.flatMap(([field, header]) => {
      const column = columns.find(each => plainHeader(each.header) === plainHeader(header))
      return column === undefined ? [] : [{ field, index: column.index }]
    })
    return { sheet, columns, chosen }
  })
  const known = arranged.flatMap(({ columns }) => columns.map(({ header }) => header))
  for (const [field, header] of named) {
    if (arranged.some(({ chosen }) => chosen.some(each => each.field === field))) continue
    throw new StartError(
      `--column ${field}=${header}: there is no such column; there are ${known.join(', ')}.`,
    )
  }
  const withChosen = arranged.map(({ sheet, chosen }) => {
    const others = sheet.columns.filter(
      ({ field, index }) => !chosen.some(each => each.field === field || each.index === index),
    )
    return { ...sheet, columns: [...others, ...chosen] }
  })
  return { sheets: withChosen, fixed: { ...fixed }, values, addsMissing }
}
