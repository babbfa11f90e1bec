/** Commands of a dialog that lead away from its form: they ask before what was typed is lost. */
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../dialogs/dialog-outlet'

/** Goes on at once when nothing was edited, else once the user agrees to lose it. `count`: of the edited values. */
export function useDiscardQuestion(count: number): (go: () => void) => void {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const mayDiscard = () =>
    dialogs.confirm({
      title: t('unsaved.title'),
      text: t('unsaved.lost', { count }),
      confirmLabel: t('unsaved.discard'),
      cancelLabel: t('unsaved.keep'),
      danger: true,
    })
  return go => {
    if (count === 0) go()
    else void mayDiscard().then(isSure => isSure && go())
  }
}
