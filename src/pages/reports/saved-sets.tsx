/** The list of saved sets: a press applies a set to the form; the starred set is the page's default. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CriteriaSet } from '../../contract/endpoints/report-plans'
import { criteriaWords } from '../../contract/reports/criteria-words'
import { criterionFields } from '../../contract/reports/criterion-fields'
import { Banner } from '../../ui/controls/banner'
import { Button, IconButton } from '../../ui/controls/button'
import { classNames } from '../../ui/theme/icons'
import { useCriteria } from './criteria-context'
import type { CriteriaSets } from './use-criteria-sets'
import { useWordsOfCriteria } from './use-words-of-criteria'

export function SavedSets({ sets }: { readonly sets: CriteriaSets }) {
  const { t } = useTranslation()
  const [isManaged, setManaged] = useState(false)
  const summary = useSetSummary()
  return (
    <section className="panel k-rc-sets" aria-label={t('report.sets')}>
      <div className="ph">
        <h2>{t('report.sets')}</h2>
        <span className="grow" />
        {sets.all.length > 0 && (
          <Button kind="quiet" size="small" pressed={isManaged} onClick={() => setManaged(!isManaged)}>
            {t('report.sets.manage')}
          </Button>
        )}
      </div>
      {sets.problem !== null && <Banner tone="danger">{sets.problem}</Banner>}
      {sets.all.length === 0 ? (
        <p className="sec k-rc-none">{t('report.sets.none')}</p>
      ) : (
        <ul>
          {sets.all.map(set => {
            const isApplied = set.id === sets.applied?.id
            return (
              <li key={set.id} className={classNames(isApplied && 'on')}>
                <IconButton
                  kind="quiet"
                  size="small"
                  icon="star"
                  className={set.isStarred ? 'k-rc-star' : undefined}
                  pressed={set.isStarred}
                  label={t('report.set.star', { name: set.name })}
                  onClick={() => void sets.star(set)}
                />
                <button
                  type="button"
                  className="k-rc-set"
                  aria-current={isApplied || undefined}
                  onClick={() => sets.apply(set)}
                >
                  <b>{set.name}</b>
                  <small className="hint">{summary(set)}</small>
                </button>
                {isManaged ? (
                  <>
                    <IconButton
                      kind="quiet"
                      size="small"
                      icon="edit"
                      label={t('ui.renameNamed', { name: set.name })}
                      onClick={() => void sets.rename(set)}
                    />
                    <IconButton
                      kind="quiet"
                      size="small"
                      icon="trash"
                      label={t('report.set.deleteNamed', { name: set.name })}
                      onClick={() => void sets.remove(set)}
                    />
                  </>
                ) : (
                  isApplied &&
                  sets.isEdited && (
                    <span className="k-rc-edited">
                      <span>{t('report.set.edited')}</span>
                      <button type="button" className="lnk" onClick={() => sets.apply(set)}>
                        {t('ui.reset')}
                      </button>
                    </span>
                  )
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** A short summary of a set: the name of its period, and numbers of chosen users, materials or areas. */
function useSetSummary(): (set: CriteriaSet) => string {
  const { t } = useTranslation()
  const { offer } = useCriteria()
  const words = useWordsOfCriteria()
  return ({ criteria, period }) => {
    const parts = criteriaWords(offer.name, criteria, words).flatMap(
      ({ name, label, text, parts: values }) => {
        const kind = criterionFields[offer.name].find(field => field.name === name)?.kind
        if (kind === 'period' || name === 'asOf') return period === null ? [text] : []
        return [kind === 'ids' || values.length > 2 ? `${label}: ${values.length}` : text]
      },
    )
    return [...(period === null ? [] : [t(`period.${period}`)]), ...parts].join(', ')
  }
}
