/** What a purchase draft was proposed by, to be read only. */
import { useEffect, useState } from 'react'
import type { NeedSearch } from '../../contract/endpoints/purchase-inputs'
import { drafts } from '../../contract/endpoints/purchasing'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/form/action-dialogs'
import { useSession } from '../../ui/session-context'
import { useTranslation } from '../../ui/use-translation'
import './search-criteria-look'

type Known = { readonly search: NeedSearch | null } | 'failed' | null

/** The dialog `searchCriteria`. */
export function SearchCriteriaDialog({ rows, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const { api } = useSession()
  const [known, setKnown] = useState<Known>(null)
  const draft = rows[0]
  const id = draft?.id ?? 0
  useEffect(() => {
    const leaving = new AbortController()
    api.call(drafts.searchCriteria, { params: { id } }, { signal: leaving.signal }).then(
      search => setKnown({ search }),
      () => {
        if (!leaving.signal.aborted) setKnown('failed')
      },
    )
    return () => leaving.abort()
  }, [api, id])
  return (
    <Dialog
      title={t('dialog.searchCriteria.title', { name: String(draft?.['draftNumber'] ?? '') })}
      size={480}
      closable
      onCancel={() => onClose()}
      actions={
        <Button kind="primary" onClick={() => onClose()}>
          {t('ui.close')}
        </Button>
      }
    >
      <div aria-busy={known === null}>
        {known === 'failed' && <Banner tone="danger">{t('dialog.searchCriteria.failed')}</Banner>}
        {known !== null && known !== 'failed' && <Criteria search={known.search} />}
      </div>
    </Dialog>
  )
}

function Criteria({ search }: { readonly search: NeedSearch | null }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  if (search === null) return <p>{t('dialog.searchCriteria.byHand')}</p>
  const { criteria, periodFrom, forecastDays, growthFactor, subtractsDrafts, leadTimeDays = null } = search
  const facts: readonly (readonly [string, string])[] = [
    ['criteria', criteria.map(criterion => t(`purchase.criterion.${criterion}`)).join(', ')],
    ['periodFrom', periodFrom === null ? '–' : formats.date(periodFrom)],
    ['forecastDays', t('purchase.days', { count: forecastDays, number: formats.number(forecastDays) })],
    ...(leadTimeDays === null
      ? []
      : [
          [
            'leadTimeDays',
            t('purchase.days', { count: leadTimeDays, number: formats.number(leadTimeDays) }),
          ] as const,
        ]),
    ['growthFactor', formats.number(growthFactor)],
    ['subtractsDrafts', t(subtractsDrafts ? 'grid.yes' : 'grid.no')],
  ]
  return (
    <dl className="k-criteria">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`purchase.search.${name}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
