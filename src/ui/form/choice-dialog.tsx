/** A question of the server, with its options as buttons: the call goes on with the one that is pressed (spec 2, UserChoice). */
import { useTranslation } from 'react-i18next'
import type { UserChoiceQuestion } from '../../contract/endpoints/user-choice'
import { namedByServer } from '../../texts/create-i18n'
import { Button } from '../controls/button'
import { Dialog } from '../dialogs/dialog'
import './actions.css'
import { StockMovements } from './stock-movements'

export interface ChoiceDialogProps {
  readonly question: UserChoiceQuestion
  /** Without an option: nothing is done. */
  readonly onAnswer: (option?: string) => void
}

/** An open question. */
export function ChoiceDialog({ question, onAnswer }: ChoiceDialogProps) {
  const { type, options, values, movements = [] } = question
  const { t } = useTranslation()
  const said = namedByServer(values)
  const text = t(`choice.${type}.text`, { ...said, defaultValue: '' })
  return (
    <Dialog
      role="alertdialog"
      size={560}
      title={t([`choice.${type}.title`, 'ui.error.title'], said)}
      symbol={{ tone: 'warning', mark: { glyph: 'triangle' } }}
      onCancel={() => onAnswer()}
      lead={
        <Button kind="quiet" data-autofocus="" onClick={() => onAnswer()}>
          {t('ui.cancel')}
        </Button>
      }
      actions={options.map(option => (
        <Button key={option} onClick={() => onAnswer(option)}>
          {t([`choice.${type}.option.${option}`, option], said)}
        </Button>
      ))}
    >
      {text !== '' && <p>{text}</p>}
      {movements.length > 0 && <StockMovements movements={movements} namesStocks />}
    </Dialog>
  )
}
