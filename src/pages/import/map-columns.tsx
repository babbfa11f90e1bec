/** The step that maps columns to fields: guessed, shown with their first values, and changed by the user. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imports } from '../../contract/endpoints/imports'
import type { ImportArrangement } from '../../contract/imports/import-shapes'
import { importFilesMost } from '../../contract/import-limits'
import { titleOf } from '../../contract/imports/import-kind'
import { hasLines, importKinds } from '../../contract/imports/import-kinds'
import { Button } from '../../ui/controls/button'
import { useSession } from '../../ui/session-context'
import { EmptyFile } from './empty-file'
import { FileNotices } from '../../ui/sheets/file-notices'
import { FirstRows } from './first-rows'
import { FixedValues } from './fixed-values'
import { StepFrame, type StepProps } from './step-frame'
import { fieldsOf } from './import-kind-pages'
import { LinesApart } from './lines-apart'
import { MappingNotices } from './mapping-notices'
import {
  missingFields,
  meaningsOf,
  missingForNew,
  openColumns,
  rowsToCheck,
  withoutEmpty,
  withSheet,
} from './mapping'
import { RowsOptions } from './rows-options'
import { SheetColumns } from './sheet-columns'
import { useColumnName } from './use-column-name'
import { useFoundValues } from './use-found-values'
import { ValueMeanings } from './value-meanings'

export function MapColumns(props: StepProps) {
  const { detail, frame, onOpen } = props
  const { arrangement } = detail
  if (arrangement === null)
    return (
      <StepFrame {...frame}>
        <EmptyFile onAnother={() => onOpen(null)} />
      </StepFrame>
    )
  return <Mapping {...props} start={arrangement} />
}

function Mapping({
  detail,
  opened,
  choices: { decisions, onDecisions, existing, onExisting },
  frame,
  onOpen,
  start,
}: StepProps & { readonly start: ImportArrangement }) {
  const { t } = useTranslation()
  const { language, formats } = useSession()
  const [arrangement, setArrangement] = useState(start)
  const fields = fieldsOf(detail.kind)
  const missing = missingFields(fields, arrangement)
  const forNew = missingForNew(fields, arrangement)
  const names = missing.map(field => titleOf(field, language)).join(', ')
  const nameOf = useColumnName()
  const open = arrangement.sheets.flatMap(sheet =>
    openColumns(detail.sheets, sheet, decisions).map(column => nameOf(column, sheet)),
  )
  const found = useFoundValues(detail, fields, arrangement)
  const unknown = (found.columns ?? []).flatMap(column =>
    column.isAll && meaningsOf(column, arrangement).some(({ meaning }) => meaning === undefined)
      ? titleOf(column.field, language)
      : [],
  )
  const rows = rowsToCheck(detail.sheets, arrangement)
  const check = () =>
    void opened.command(async (api, id) => {
      const params = { id }
      await api.call(imports.arrange, { params, body: withoutEmpty(arrangement) })
      return api.call(imports.check, { params, body: { existing } })
    })
  const discard = async () => {
    // A second click would discard it again, and be told that it cannot.
    if (opened.isBusy) return
    const isDone = await opened.command((api, id) => api.call(imports.discard, { params: { id } }))
    if (isDone) onOpen(null)
  }
  const mapped = arrangement.sheets.reduce((sum, { columns }) => sum + columns.length, 0)
  const columns = arrangement.sheets.reduce(
    (sum, { sheet }) => sum + (detail.sheets.find(known => known.sheet === sheet)?.columns.length ?? 0),
    0,
  )
  const isLikeLast = detail.proposedBy === 'remembered' && decisions.size === 0
  return (
    <StepFrame
      {...frame}
      buttons={
        <>
          <Button kind="quiet" onClick={() => void discard()}>
            {t('import.discard')}
          </Button>
          <Button
            kind="primary"
            busy={opened.isBusy || (found.columns === undefined && found.failure === null)}
            reason={
              missing.length > 0
                ? t('import.map.missing', { fields: names })
                : open.length > 0
                  ? t('import.map.undecided', { columns: open.join(', ') })
                  : unknown.length > 0
                    ? t('import.values.undecided', { fields: unknown.join(', ') })
                    : undefined
            }
            onClick={check}
          >
            {t('import.check', { count: rows, number: formats.number(rows) })}
          </Button>
        </>
      }
    >
      <FileNotices notices={detail.notices} />
      <MappingNotices
        sheets={detail.sheets}
        arrangement={arrangement}
        fields={fields}
        forNew={forNew}
        decisions={decisions}
      />
      <div className="k-im-map">
        <section className="panel" aria-label={t('import.step.map')}>
          <div className="ph">
            <h2>{t('import.step.map')}</h2>
            <span className="grow" />
            <span className="muted num" role="status">
              {t(isLikeLast ? 'import.map.mappedLikeLast' : 'import.map.mapped', {
                mapped: formats.number(mapped),
                all: formats.number(columns),
              })}
            </span>
          </div>
          {arrangement.sheets.map(({ sheet }, place) => (
            <SheetColumns
              key={sheet}
              detail={detail}
              arrangement={arrangement}
              place={place}
              decisions={decisions}
              onDecisions={onDecisions}
              onChange={setArrangement}
              onSheet={next => setArrangement(known => withSheet(known, place, () => next))}
            />
          ))}
          {hasLines(importKinds[detail.kind]) && arrangement.sheets.length < importFilesMost && (
            <LinesApart detail={detail} opened={opened} arrangement={arrangement} onChange={setArrangement} />
          )}
          <RowsOptions
            kind={detail.kind}
            arrangement={arrangement}
            onChange={setArrangement}
            existing={existing}
            onExisting={onExisting}
          />
        </section>
        <div className="k-im-aside">
          <ValueMeanings detail={detail} arrangement={arrangement} found={found} onChange={setArrangement} />
          <FixedValues
            fields={fields}
            arrangement={arrangement}
            missing={missing}
            forNew={forNew}
            onChange={setArrangement}
          />
          <FirstRows detail={detail} arrangement={arrangement} found={found} />
        </div>
      </div>
    </StepFrame>
  )
}
