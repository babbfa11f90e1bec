/** The numbers of valid, invalid and corrected rows, to the right of the steps. */
import { useTranslation } from 'react-i18next'
import type { ImportCounts } from '../../contract/imports/import-shapes'
import { useSession } from '../../ui/session-context'
import { Glyph, Icon } from '../../ui/theme/icons'
import { validRows } from './repair'

export interface RepairFiguresProps {
  readonly counts: ImportCounts
  readonly changedRows: number
}

/** The numbers from the last check. */
export function RepairFigures({ counts, changedRows }: RepairFiguresProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <div className="k-im-figures" role="status">
      <span className="good">
        <Glyph name="check" />
        <b className="num">{formats.number(validRows(counts))}</b> {t('import.valid')}
      </span>
      {counts.rejected > 0 && (
        <span className="bad">
          <Glyph name="octagon" />
          <b className="num">{formats.number(counts.rejected)}</b> {t('import.toRepair')}
        </span>
      )}
      {changedRows > 0 && (
        <span>
          <Icon name="edit" small />
          <b className="num">{formats.number(changedRows)}</b> {t('import.repaired')}
        </span>
      )}
    </div>
  )
}
