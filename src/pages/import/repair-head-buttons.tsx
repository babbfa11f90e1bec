/** The commands for checked rows: cancel, back to the columns, check again, or run the import. */
import { useTranslation } from 'react-i18next'
import { imports } from '../../contract/endpoints/imports'
import type { ImportCounts } from '../../contract/imports/import-shapes'
import { Button } from '../../ui/controls/button'
import { useSession } from '../../ui/session-context'
import type { StepProps } from './step-frame'
import { validRows } from './repair'

export type RepairHeadButtonsProps = StepProps & { readonly counts: ImportCounts }

/** The buttons. While changes are unchecked, checking is the primary one. */
export function RepairHeadButtons({ detail, opened, onOpen, onBack, counts }: RepairHeadButtonsProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { command, isBusy, isSaving } = opened
  const isStale = detail.isStale || isSaving
  const existing = detail.existing ?? 'update'
  const valid = validRows(counts)
  const discard = async () => {
    // A second click would discard it again, and be told that it cannot.
    if (isBusy) return
    const isDone = await command((api, id) => api.call(imports.discard, { params: { id } }))
    if (isDone) onOpen(null)
  }
  const check = () =>
    void command((api, id) => api.call(imports.check, { params: { id }, body: { existing } }))
  const run = () =>
    void command((api, id) =>
      api.call(imports.run, {
        params: { id },
        body: { rows: counts.rejected === 0 ? 'all' : 'valid', existing },
      }),
    )
  const reason = isStale ? t('import.checkFirst') : valid === 0 ? t('import.noValidRow') : undefined
  return (
    <>
      <Button kind="quiet" onClick={() => void discard()}>
        {t('import.discard')}
      </Button>
      <Button icon="chevron-left" onClick={onBack}>
        {t('ui.back')}
      </Button>
      <Button
        icon="refresh"
        kind={isStale ? 'primary' : 'secondary'}
        busy={isBusy && isStale}
        onClick={check}
      >
        {t('import.checkAgain')}
      </Button>
      <Button
        kind={isStale ? 'secondary' : 'primary'}
        busy={isBusy && !isStale}
        reason={reason}
        onClick={run}
      >
        {t(counts.rejected === 0 ? 'import.runAll' : 'import.runValid', {
          count: valid,
          number: formats.number(valid),
        })}
      </Button>
    </>
  )
}
