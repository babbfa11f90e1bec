/** Notices before rows are checked: fields that new rows need and that have no value, and columns that are not read. */
import { useTranslation } from 'react-i18next'
import type { ImportArrangement, ImportSheet } from '../../contract/imports/import-shapes'
import { titleOf, type ImportField } from '../../contract/imports/import-kind'
import { unreadColumns } from '../../contract/imports/unread-columns'
import { Banner } from '../../ui/controls/banner'
import { useSession } from '../../ui/session-context'
import { columnKey, type Decisions } from './mapping'

export interface MappingNoticesProps {
  readonly sheets: readonly ImportSheet[]
  readonly arrangement: ImportArrangement
  readonly fields: readonly ImportField[]
  /** Fields that new rows need, without a column or fixed value. */
  readonly forNew: readonly ImportField[]
  readonly decisions: Decisions
}

/** The notices. Columns that the user left out are not listed. */
export function MappingNotices({ sheets, arrangement, fields, forNew, decisions }: MappingNoticesProps) {
  const { t } = useTranslation()
  const { language } = useSession()
  const unread = unreadColumns(sheets, arrangement, fields)
    .filter(({ sheet, index }) => !decisions.has(columnKey(sheet, index)))
    .map(({ header, maybe }) =>
      maybe === null ? header : t('import.map.perhaps', { column: header, field: titleOf(maybe, language) }),
    )
  return (
    <>
      {forNew.length > 0 && (
        <Banner tone="warning">
          {t('import.map.neededForNew', {
            fields: forNew.map(field => titleOf(field, language)).join(', '),
          })}
        </Banner>
      )}
      {unread.length > 0 && (
        <Banner tone="info">{t('import.map.notRead', { columns: unread.join(', ') })}</Banner>
      )}
    </>
  )
}
