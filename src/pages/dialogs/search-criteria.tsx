/** The criteria that proposed a purchase draft, read-only. */
import { useTranslation } from 'react-i18next'
import type { NeedSearch } from '../../contract/endpoints/purchase-inputs'
import { drafts } from '../../contract/endpoints/purchasing'
import { resource } from '../../kernel/resource'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { FactList, FactsDialog } from './facts'

const searchCriteria = resource({
  fetch: ({ api }, signal, id: number) => api.call(drafts.searchCriteria, { params: { id } }, { signal }),
})

/** The dialog `searchCriteria`. */
export function SearchCriteriaDialog({ rows, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const draft = rows[0]
  const id = draft?.id ?? 0
  return (
    <FactsDialog
      title={t('dialog.searchCriteria.title', { name: String(draft?.['draftNumber'] ?? '') })}
      loaded={useResource(searchCriteria, id)}
      failed={t('dialog.searchCriteria.failed')}
      onClose={() => onClose()}
    >
      {search => <Criteria search={search} />}
    </FactsDialog>
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
    ['forecastDays', t('ui.days', { count: forecastDays, number: formats.number(forecastDays) })],
    ...(leadTimeDays === null
      ? []
      : [
          [
            'leadTimeDays',
            t('ui.days', { count: leadTimeDays, number: formats.number(leadTimeDays) }),
          ] as const,
        ]),
    ['growthFactor', formats.number(growthFactor)],
    ['subtractsDrafts', t(subtractsDrafts ? 'grid.yes' : 'grid.no')],
  ]
  return <FactList facts={facts.map(([name, value]) => ({ name: t(`purchase.search.${name}`), value }))} />
}
