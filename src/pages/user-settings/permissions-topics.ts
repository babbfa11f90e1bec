/** The topics of a trace: every page, every action of every grid, and every permission. */
import type { TraceQuestion } from '../../contract/endpoints/permissions'
import { routes } from '../../catalog/routes'
import type { AnyRow, View } from '../../define/view'
import type { Action } from '../../define/action'
import type { Translate } from '../../texts/create-i18n'
import { questionOfGate } from '../../ui/access/gate-question'
import { permissionGroups } from './permissions-words'

export interface TraceTopic {
  /** Unique: its kind and its own name. */
  readonly name: string
  readonly text: string
  readonly hint: string
  readonly question: TraceQuestion
  /** Whether the question can include a row, whose state matters. */
  readonly isAboutRow: boolean
}

/** The most topics offered at once. */
const offeredMost = 40

/** Pages and permissions, which need no loading. */
export function knownTopics(t: Translate): readonly TraceTopic[] {
  const pages = routes.map(({ name, gate }): TraceTopic => {
    const text = t(`route.${name === '' ? 'dashboard' : (name as string)}`)
    const question = questionOfGate(gate)
    return { name: `page:${name}`, text, hint: t('trace.topic.page'), question, isAboutRow: false }
  })
  const permissions = permissionGroups(t).flatMap(({ rows }) =>
    rows.map(({ path, title }): TraceTopic => {
      // Its path distinguishes it from an action of the same name.
      const hint = t('trace.permission', { path })
      return {
        name: `permission:${path}`,
        text: title,
        hint,
        question: { permissions: [path] },
        isAboutRow: false,
      }
    }),
  )
  return [...pages, ...permissions]
}

/** Every action of every grid; the grids' definitions are loaded on demand. */
export async function loadActionTopics(): Promise<(t: Translate) => readonly TraceTopic[]> {
  const [orders, purchasing, settings] = await Promise.all([
    import('../../catalog/views/order-grid-views'),
    import('../../catalog/views/purchase-views'),
    import('../../catalog/views/settings-views'),
  ])
  const grids: readonly View[] = [
    ...orders.orderGridViews,
    ...purchasing.purchaseViews,
    ...settings.settingsViews,
  ]
  const views = grids.flatMap(withDetails)
  return t => {
    const topics = views.flatMap(view => actionTopics(view, t))
    return [...new Map(topics.map(topic => [topic.name, topic])).values()]
  }
}

/** A grid and its detail grids, recursively. */
function withDetails(view: View): readonly View[] {
  return [view, ...(view.details ?? []).flatMap(detail => withDetails(detail.view))]
}

/** Topics whose text or hint contains the text. */
export function foundTopics(topics: readonly TraceTopic[], text: string): readonly TraceTopic[] {
  const wanted = text.trim().toLowerCase()
  return topics
    .filter(topic => `${topic.text} ${topic.hint}`.toLowerCase().includes(wanted))
    .slice(0, offeredMost)
}

function actionTopics({ actions }: View, t: Translate): readonly TraceTopic[] {
  return actions.map((action): TraceTopic => {
    return {
      name: `action:${action.name}`,
      text: t(`action.${action.name}`),
      hint: action.permission,
      question: questionOfAction(action),
      isAboutRow: action.isCreation !== true,
    }
  })
}

function questionOfAction({
  name,
  permission,
  feature,
  endpoint,
  isCreation,
}: Action<AnyRow>): TraceQuestion {
  return {
    action: name,
    permissions: isCreation === true ? ['grid/create', permission] : [permission],
    ...(feature === undefined ? {} : { features: [feature] }),
    ...(endpoint === undefined ? {} : { endpoint: `${endpoint.method} ${endpoint.path}` }),
  }
}
