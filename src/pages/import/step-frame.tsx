/** The frame of every step: breadcrumb, file, the step's own buttons, the line of steps and figures. */
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportDetail } from '../../contract/imports/import-shapes'
import type { ImportState } from '../../contract/states/import'
import { Banner } from '../../ui/controls/banner'
import { useSession } from '../../ui/session-context'
import type { AreaPageProps } from '../area-pages'
import { PageTitle } from '../page-title'
import { ImportSteps } from './import-steps'
import type { Decisions } from './mapping'
import type { Existing } from './rows-options'
import { rowsToCheck } from './mapping'
import type { OpenImport } from './use-import'
import { useKindTitle } from './use-kind-title'
import { sheetName } from '../../ui/sheets/use-sheet-title'

export interface OneImportProps extends AreaPageProps {
  readonly id: number
  /** Opens another import; null opens the start. */
  readonly onOpen: (id: number | null) => void
}

/** What the user chose beside the mapping. */
export interface MappingChoices {
  readonly decisions: Decisions
  readonly onDecisions: (decisions: Decisions) => void
  readonly existing: Existing
  readonly onExisting: (existing: Existing) => void
}

export interface StepProps {
  readonly detail: ImportDetail
  readonly opened: OpenImport
  /** Stays while a file is added, after which the columns are shown anew. */
  readonly choices: MappingChoices
  /** Props for the StepFrame of the step. */
  readonly frame: FrameProps
  /** The step sets the handler of F8. */
  readonly keys: RefObject<(() => void) | null>
  /** Returns from the rows to the columns. */
  readonly onBack: () => void
  readonly onOpen: OneImportProps['onOpen']
}

export type FrameProps = Pick<OneImportProps, 'title' | 'route'> & {
  readonly detail: ImportDetail
  /** The state of the shown step; it differs from the import's after going back. */
  readonly state: ImportState
}

export interface StepFrameProps extends FrameProps {
  /** To the right of the head; the primary button last. */
  readonly buttons?: ReactNode
  /** To the right of the steps. */
  readonly figures?: ReactNode
  readonly children: ReactNode
}

export function StepFrame({ detail, state, title, route, buttons, figures, children }: StepFrameProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const kind = useKindTitle()(detail.kind)
  const [sheet] = detail.sheets
  const name = sheet === undefined ? null : sheetName(sheet)
  const { arrangement, counts, sheets } = detail
  const rows = counts?.rows ?? (arrangement === null ? sheet?.rows : rowsToCheck(sheets, arrangement))
  return (
    <>
      <div className="phead k-page-head">
        <PageTitle above={[{ title, page: route.name }, { title: formats.dateTime(detail.startedAt) }]}>
          {t('import.titleOf', { kind })}
        </PageTitle>
        <span className="muted k-im-file">
          <bdi>{detail.fileNames.join(', ')}</bdi>
          {name !== null && `, ${t('import.sheetNamed', { name })}`}
          {rows !== undefined &&
            `, ${t('grid.rows.ReportRow', { count: rows, number: formats.number(rows) })}`}
        </span>
        <span className="grow" />
        <div className="k-im-buttons">{buttons}</div>
      </div>
      <div className="body k-im-body">
        <div className="k-im-line">
          <ImportSteps state={state} />
          <span className="grow" />
          {figures}
        </div>
        <BrokenOff detail={detail} />
        <WrittenBefore detail={detail} />
        {children}
      </div>
    </>
  )
}

/** Why the last check or run ended without a result; nothing when it came to its end, or the user stopped it. */
function BrokenOff({ detail: { state, refusal, isInterrupted } }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  if (state !== 'Ready' && state !== 'Checked') return null
  if (refusal !== null)
    return (
      <Banner tone="danger">
        {t('import.tooManyRows', { allowed: formats.number(refusal.allowed ?? 0) })}
      </Banner>
    )
  if (!isInterrupted) return null
  return (
    <Banner tone="warning">
      {t(state === 'Ready' ? 'import.interrupted.check' : 'import.interrupted.run')}
    </Banner>
  )
}

/** After a run only what it rejected is continued. */
function WrittenBefore({ detail: { state, finishedAt } }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  if ((state !== 'Ready' && state !== 'Checked') || finishedAt === null) return null
  return <Banner tone="info">{t('import.writtenBefore', { at: formats.dateTime(finishedAt) })}</Banner>
}
