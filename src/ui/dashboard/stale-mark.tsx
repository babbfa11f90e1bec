/** Clock and age beside a figure that missed its refresh; the figure itself stays. */
import { useTranslation } from 'react-i18next'
import { Icon } from '../theme/icons'
import { useAge } from './use-age'

/** `since`: when the figure was received, by this machine's clock, ms since 1970. */
export function StaleMark({ since }: { readonly since: number }) {
  const { t } = useTranslation()
  const age = useAge(since)
  return (
    <span className="stale" title={t('dashboard.stale.title', { age })}>
      <Icon name="clock" small />
      {age}
    </span>
  )
}
