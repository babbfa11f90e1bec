/** A file that was read and has no rows. */
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/controls/empty-state'
import { useTranslation } from '../../ui/use-translation'

/** Says so, with the way to another file. */
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
