/** Buttons that copy a text and confirm it for a moment. */
import { useTranslation } from 'react-i18next'
import { Icon } from '../theme/icons'
import { Button, IconButton, type ButtonProps } from './button'
import { useCopy } from './clipboard'

interface CopyProps {
  /** A function where the text takes time to build. */
  readonly text: string | (() => string)
}

export interface CopyButtonProps
  extends CopyProps, Omit<ButtonProps, 'icon' | 'onClick' | 'children' | 'aria-label'> {
  /** What the button says; "Copy" by default. */
  readonly label?: string
  /** Accessible name, where the label does not say what is copied. */
  readonly name?: string
}

export function CopyButton({ text, label, name, ...props }: CopyButtonProps) {
  const { t } = useTranslation()
  const { isCopied, icon, onClick } = useCopying(text)
  return (
    <Button {...props} icon={icon} aria-label={isCopied ? undefined : name} onClick={onClick}>
      {isCopied ? t('ui.copied') : (label ?? t('ui.copy'))}
    </Button>
  )
}

export function CopyIconButton({ text, ...props }: CopyProps & Pick<ButtonProps, 'kind' | 'size'>) {
  const { t } = useTranslation()
  const { isCopied, icon, onClick } = useCopying(text)
  return <IconButton {...props} icon={icon} label={t(isCopied ? 'ui.copied' : 'ui.copy')} onClick={onClick} />
}

/** In the style of a link. */
export function CopyLink({ text }: CopyProps) {
  const { t } = useTranslation()
  const { isCopied, icon, onClick } = useCopying(text)
  return (
    <button type="button" className="row lnk" onClick={onClick}>
      <Icon name={icon} small />
      {t(isCopied ? 'ui.copied' : 'ui.copy')}
    </button>
  )
}

function useCopying(text: CopyProps['text']) {
  const { copy, isCopied } = useCopy()
  return {
    isCopied,
    icon: isCopied ? 'check' : 'copy',
    onClick: () => void copy(typeof text === 'function' ? text() : text),
  } as const
}
