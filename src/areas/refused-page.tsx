/** Replaces a page that cannot be shown: the element has no page of that name, or the user may not open it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { routes } from '../catalog/routes'
import type { Area as AreaName, Route } from '../define/route'
import type { Session } from '../kernel/session'
import { missingTitle } from '../texts/permission-titles'
import { questionOfGate } from '../ui/access/gate-question'
import { Button } from '../ui/controls/button'
import { ErrorPanel } from '../ui/controls/error-panel'
import { lazyPart } from '../ui/lazy-part'
import type { Emit } from './cockpit-events'
import { ProblemPanel } from './problem-panel'
import { useProblemReport } from './use-problem-report'

export interface RefusedPageProps {
  readonly area: AreaName
  /** Path of the requested page. */
  readonly page: string
  /** Undefined when the area has no such page. */
  readonly route: Route | undefined
  readonly session: Session
  readonly emit: Emit
}

/** Says what is wrong and which permission is missing; for a page that is not permitted, with the trace of why. */
export function RefusedPage({ area, page, route, session, emit }: RefusedPageProps) {
  const { t } = useTranslation()
  const [isLoading, setLoading] = useState(false)
  const known = routes.filter(candidate => candidate.area === area).map(candidate => candidate.name || '""')
  const unknown = route === undefined ? t('shell.unknownPage.text', { page, pages: known.join(', ') }) : null
  useProblemReport(emit, 'unknown-page', unknown)
  if (route === undefined) {
    return (
      <ProblemPanel
        title={t('shell.unknownPage.title')}
        text={unknown ?? ''}
        note={t('shell.unknownPage.where', { tag: `cockpit-${area}` })}
      />
    )
  }
  const denial = session.access.denial(route.gate)
  return (
    <section className="panel">
      <ErrorPanel
        icon="lock"
        title={t('shell.denied.title')}
        text={t('shell.denied.text')}
        note={denial === null ? '' : missingTitle(denial, t)}
        action={
          <Button icon="help" onClick={() => setLoading(true)}>
            {t('trace.why')}
          </Button>
        }
      />
      {isLoading && (
        <WhyDialog
          what={t(`route.${route.name === '' ? 'dashboard' : (route.name as string)}`)}
          question={questionOfGate(route.gate)}
          onClose={() => setLoading(false)}
        />
      )}
    </section>
  )
}

const WhyDialog = lazyPart(() => import('../ui/access/why-dialog'), 'WhyDialog')
