/** The message about a file without rows. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/controls/empty-state'

/** Shows the message and a button for another file. */
export function EmptyFile({ onAnother }: { readonly onAnother: () => void }) {
  const { t } = useTranslation()
  return (
    <section className="panel k-im-work">
      <EmptyState
        drawing="no-match"
        title={t('import.noRows.title')}
        text={t('import.noRows.text')}
        action={<Button onClick={onAnother}>{t('import.another')}</Button>}
      />
    </section>
  )
}
