/** A button in the style of a link that copies a text and confirms it for a moment. */
import { useTranslation } from 'react-i18next'
import { Icon } from '../theme/icons'
import { useCopy } from './clipboard'

export function CopyLink({ text }: { text: string }) {
  const { t } = useTranslation()
  const { copy, isCopied } = useCopy()
  return (
    <button type="button" className="row lnk" onClick={() => void copy(text)}>
      <Icon name={isCopied ? 'check' : 'copy'} small />
      {isCopied ? t('ui.copied') : t('ui.copy')}
    </button>
  )
}
