/**
 * Exports rows: which rows, which format, which columns, and the progress. The popover may be closed in the meantime; the export
 * continues (export-job.ts).
 */
import { useAtomValue } from 'jotai'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exportFormats } from '../../../contract/endpoints/grids'
import { exportRowsMost } from '../../../contract/limits'
import { report } from '../../../kernel/perform'
import { newRequestKey } from '../../../kernel/request-key'
import { Button } from '../../controls/button'
import type { Anchor } from '../../controls/floating'
import { Popover } from '../../controls/popover'
import { Segmented } from '../../controls/segmented'
import { useToaster } from '../../controls/toast'
import { useDialogs } from '../../dialogs/dialog-outlet'
import { failureSentence } from '../../failure-sentence'
import { useSession } from '../../session-context'
import { Icon } from '../../theme/icons'
import { paneOf, type ArrangementStore } from '../layout/arrangement-store'
import { totalText } from '../data/grid-sums'
import './commands.css'
import { exportAbout } from './export-about'
import {
  type ExportChoice,
  exportedCount,
  exportJobsOf,
  exportRequestOf,
  type ExportRows,
  mayExceedFile,
} from './export-job'
import { JobBox } from './job-box'
import type { Grid } from '../data/use-grid'

const widthPx = 360

export interface ExportPopoverProps {
  readonly grid: Grid
  readonly store: ArrangementStore
  readonly anchor: Anchor
  readonly onClose: () => void
}

/** The popover of a grid. Show it only to users with the permission `grid/exports`. */
export function ExportPopover({ grid, store, anchor, onClose }: ExportPopoverProps) {
  const { t } = useTranslation()
  const session = useSession()
  const toaster = useToaster()
  const dialogs = useDialogs()
  const jobs = exportJobsOf(session)
  const { view, chosen, text } = grid
  const job = useAtomValue(jobs.of(view.name))
  const [choice, setChoice] = useState<ExportChoice>({
    rows: chosen.length > 0 ? 'selection' : 'result',
    columns: 'visible',
    format: 'xlsx',
  })
  const counts = {
    selection: chosen.length,
    page: exportedCount(grid, 'page'),
    result: exportedCount(grid, 'result'),
  }
  const rows = counts[choice.rows] === 0 ? 'result' : choice.rows
  useEffect(() => () => jobs.dismiss(view.name), [jobs, view.name])

  const number = (value: number) => text.formats.number(value, 0)
  const count = counts[rows]
  const name = `${t(`view.${view.name as string}`)} ${text.formats.companyDay()}`
  const start = () => {
    const commandId = newRequestKey()
    const request = {
      ...exportRequestOf(grid, paneOf(store, grid), { ...choice, rows }, name, commandId),
      about: exportAbout(grid, rows, text.formats.companyDay(), session.settings.archivedBefore),
    }
    jobs.start({
      view: view.name,
      language: session.language,
      request: { ...request, commandId },
      fileName: `${name}.${choice.format}`,
      total: rows === 'result' && mayExceedFile(grid) ? null : count,
      onSaved: (fileName, written) =>
        toaster.show({
          text: t('grid.export.saved', { name: fileName }),
          note: t('grid.rows.ReportRow', { count: written, number: number(written) }),
        }),
      onFailed: problem =>
        report(problem, {
          show: shown => {
            void dialogs.showError({ title: t('grid.export.failed'), description: failureSentence(shown, t) })
          },
        }),
    })
  }
  const isGrouped = grid.snapshot.groupCount !== null
  const isRunning = job?.status === 'running'
  const reason = isRunning ? t('grid.export.isRunning') : count === 0 ? t('grid.empty.none') : undefined

  return (
    <Popover
      title={t('grid.export.title')}
      anchor={anchor}
      placement="below-end"
      width={widthPx}
      onClose={onClose}
      footer={
        <>
          <Icon name="lock" small />
          <span className="hint">{t('grid.export.formulas')}</span>
          <span className="grow" />
          <Button size="small" kind="primary" reason={reason} onClick={start}>
            {t('grid.export.button')}
          </Button>
        </>
      }
    >
      <div className="k-export">
        <RowChoice
          value={rows}
          onChange={next => setChoice({ ...choice, rows: next })}
          labels={{
            selection:
              chosen.length === 0
                ? t('grid.export.noSelection')
                : t('grid.export.selection', { number: number(counts.selection) }),
            page: t(isGrouped ? 'grid.export.openGroups' : 'grid.export.page', {
              number: number(counts.page),
            }),
            result: t('grid.export.result', { number: totalText(grid) }),
          }}
          counts={counts}
        />
        <div className="k-export-pair">
          <Labelled label={t('field.format')}>
            <Segmented
              label={t('field.format')}
              value={choice.format}
              options={[...exportFormats].reverse().map(value => ({ value, label: value.toUpperCase() }))}
              onChange={format => setChoice({ ...choice, format })}
            />
          </Labelled>
          <Labelled label={t('grid.columns.button')}>
            <Segmented
              label={t('grid.columns.button')}
              value={choice.columns}
              options={[
                { value: 'visible', label: t('grid.export.visible') },
                { value: 'all', label: t('grid.export.all') },
              ]}
              onChange={columns => setChoice({ ...choice, columns })}
            />
          </Labelled>
        </div>
        {rows === 'result' && mayExceedFile(grid) && (
          <p className="hint">{t('grid.export.limit', { number: number(exportRowsMost) })}</p>
        )}
        {job !== null && <JobBox job={job} number={number} onCancel={() => jobs.cancel(view.name)} />}
      </div>
    </Popover>
  )
}

interface RowChoiceProps {
  readonly value: ExportRows
  readonly labels: Readonly<Record<ExportRows, string>>
  /** Nothing to export: cannot be chosen. */
  readonly counts: Readonly<Record<ExportRows, number>>
  readonly onChange: (value: ExportRows) => void
}

function RowChoice({ value, labels, counts, onChange }: RowChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="k-export-rows">
      <legend className="lab">{t('export.about.rows')}</legend>
      {exportRows.map(option => (
        <label key={option} className="pick">
          <input
            type="radio"
            className="rd"
            name={name}
            checked={option === value}
            aria-disabled={counts[option] === 0 || undefined}
            onChange={() => {
              if (counts[option] > 0) onChange(option)
            }}
          />
          <span>{labels[option]}</span>
        </label>
      ))}
    </fieldset>
  )
}

const exportRows: readonly ExportRows[] = ['selection', 'page', 'result']

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <span className="lab" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}
