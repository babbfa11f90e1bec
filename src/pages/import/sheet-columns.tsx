/** One arranged sheet: which sheet of the file it is, whether its first row names the columns, and the field of each column. */
import type {
  ArrangedSheet,
  ImportArrangement,
  ImportColumn,
  ImportDetail,
} from '../../contract/endpoints/imports'
import { titleOf, type ImportField } from '../../contract/imports/import-kind'
import { Checkbox } from '../../ui/controls/checkbox'
import { SelectField } from '../../ui/controls/select-field'
import { useSession } from '../../ui/session-context'
import { Glyph } from '../../ui/theme/icons'
import { useTranslation } from '../../ui/use-translation'
import { fieldsOf } from './import-kind-pages'
import { fieldOf, guessedSheet, mappedBy, withField } from './mapping'
import { useSheetTitle } from './use-sheet-title'

export interface SheetColumnsProps {
  readonly detail: ImportDetail
  readonly arrangement: ImportArrangement
  /** Which of the arranged sheets. */
  readonly place: number
  /** Columns that somebody chose a field for, as `sheet:index`. */
  readonly touched: ReadonlySet<string>
  readonly onTouched: (name: string) => void
  readonly onSheet: (sheet: ArrangedSheet) => void
  readonly onChange: (arrangement: ImportArrangement) => void
}

/** The sheet's choice and its columns. */
export function SheetColumns({
  detail,
  arrangement,
  place,
  touched,
  onTouched,
  onSheet,
  onChange,
}: SheetColumnsProps) {
  const { t } = useTranslation()
  const titleOfSheet = useSheetTitle()
  const arranged = arrangement.sheets[place]
  const sheet = detail.sheets.find(known => known.sheet === arranged?.sheet)
  if (arranged === undefined || sheet === undefined) return null
  const fields = fieldsOf(detail.kind)
  const free = detail.sheets.filter(
    known => known === sheet || arrangement.sheets.every(other => other.sheet !== known.sheet),
  )
  const firstRow = sheet.sample[0]?.rowNo ?? 1
  const guessedHeader = guessedSheet(sheet, fields).headerRow ?? firstRow
  return (
    <>
      <div className="k-im-sheet">
        {free.length > 1 && (
          <SelectField
            label={t(place === 0 ? 'import.map.sheet' : 'import.map.linesSheet')}
            value={String(sheet.sheet)}
            options={free.map(known => ({ value: String(known.sheet), label: titleOfSheet(known) }))}
            onChange={chosen => {
              const next = detail.sheets.find(known => String(known.sheet) === chosen)
              if (next !== undefined) onSheet(guessedSheet(next, fields))
            }}
          />
        )}
        {place > 0 && (
          <button
            type="button"
            className="lnk"
            onClick={() =>
              onChange({ ...arrangement, sheets: arrangement.sheets.filter((_, index) => index !== place) })
            }
          >
            {t('import.map.withoutLines')}
          </button>
        )}
        <Checkbox
          label={
            guessedHeader === firstRow
              ? t('import.map.header')
              : t('import.map.headerAt', { row: guessedHeader })
          }
          checked={arranged.headerRow !== null}
          onChange={hasHeader => onSheet({ ...arranged, headerRow: hasHeader ? guessedHeader : null })}
        />
      </div>
      <div
        className="k-im-scroll"
        tabIndex={0}
        role="region"
        aria-label={t('import.map.columnsOf', { sheet: titleOfSheet(sheet) })}
      >
        <table className="k-table k-im-table">
          <thead>
            <tr>
              {(['column', 'first', 'field', 'by'] as const).map(name => (
                <th key={name} scope="col">
                  {t(`import.map.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.columns.map(column => (
              <ColumnRow
                key={column.index}
                column={column}
                arranged={arranged}
                fields={fields}
                proposedBy={detail.proposedBy}
                isTouched={touched.has(`${sheet.sheet}:${column.index}`)}
                onField={field => {
                  onTouched(`${sheet.sheet}:${column.index}`)
                  onSheet(withField(arranged, column.index, field))
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface ColumnRowProps {
  readonly column: ImportColumn
  readonly arranged: ArrangedSheet
  readonly fields: readonly ImportField[]
  readonly proposedBy: ImportDetail['proposedBy']
  readonly isTouched: boolean
  readonly onField: (field: string | null) => void
}

const leftOut = '-'

function ColumnRow({ column, arranged, fields, proposedBy, isTouched, onField }: ColumnRowProps) {
  const { t } = useTranslation()
  const { language } = useSession()
  const name = fieldOf(arranged, column.index)
  const field = fields.find(known => known.name === name)
  const shown =
    arranged.headerRow === null || column.header === ''
      ? t('import.map.columnNo', { number: columnLetters(column.index) })
      : column.header
  return (
    <tr>
      <th scope="row" className="ell">
        <bdi>{shown}</bdi>
      </th>
      <td className="ell muted">
        <bdi>{column.samples.find(sample => sample !== '') ?? '–'}</bdi>
      </td>
      <td>
        <SelectField
          label={t('import.map.fieldOf', { column: shown })}
          hideLabel
          value={field?.name ?? leftOut}
          options={[
            { value: leftOut, label: t('import.map.leaveOut') },
            ...fields.map(known => ({
              value: known.name,
              label: known.needed === 'always' ? `${titleOf(known, language)} *` : titleOf(known, language),
            })),
          ]}
          onChange={chosen => onField(chosen === leftOut ? null : chosen)}
        />
      </td>
      <td className="k-im-by">
        {field === undefined ? (
          <span className="muted">{t(isTouched ? 'import.map.by.you' : 'import.map.by.none')}</span>
        ) : (
          <span>
            <Glyph name="check" />
            {t(`import.map.by.${mappedBy(column, field, proposedBy, isTouched)}`)}
          </span>
        )}
      </td>
    </tr>
  )
}

/** A column as spreadsheets call it: A, B, ... AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
