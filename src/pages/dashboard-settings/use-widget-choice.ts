/** The choice of widgets of the signed-in user as a form, and its save. */
import { useTranslation } from 'react-i18next'
import { kpi } from '../../contract/endpoints/kpi'
import { enabledWidgetsSetting, selectionText } from '../../contract/widgets'
import { rememberSelection } from '../../ui/dashboard/widget-feed'
import { useEditForm, type EditForm } from '../../ui/edit/use-edit-form'
import { useSession } from '../../ui/session-context'
import type { Shown } from '../../ui/use-resource'
import { selectionOf, type WidgetChoice } from './widget-choice'

/** The whole choice is one value: the place of a widget depends on all others. Places of hidden widgets count, so that every move is one. */
export interface ChoiceValues {
  readonly choice: WidgetChoice
}

/** The form of the saved choice. */
export function useWidgetChoice(
  saved: WidgetChoice,
  { refetch, take }: Pick<Shown<WidgetChoice>, 'refetch' | 'take'>,
): EditForm<ChoiceValues> {
  const session = useSession()
  const { t } = useTranslation()
  return useEditForm<ChoiceValues>({
    saved: { choice: saved },
    titleOf: () => t('route.dashboard-settings'),
    textOf: () => '',
    save: async ({ choice = saved }) => {
      const ids = selectionOf(choice)
      const body = { ...enabledWidgetsSetting, value: selectionText(ids) }
      await session.api.call(kpi.saveSelectedWidgets, { body })
      rememberSelection(session, ids)
      take(choice)
      return undefined
    },
    reload: refetch,
  })
}
