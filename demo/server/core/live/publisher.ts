/**
 * Publishes changes to the followers of a view: rows are read once for all followers, and only while there are any. Messages have the form
 * of spec 2, live updates; `epoch` and `seq` let a client detect a gap.
 */
import { randomUUID } from 'node:crypto'
import { bulkReplaceThresholdRows, widgetPublishMinGapMs } from '../../../../src/contract/limits'
import { hubEvent, type LiveMessage } from '../../../../src/contract/live-messages'
import type { FollowedViewName } from '../../../../src/contract/row-views'
import { asError } from '../as-error'
import type { Change, ChangedView, Db } from '../db/database'
import { ownersOf, rowsByIds } from '../search/search'
import type { RowSources } from '../search/search-source'
import type { Caller } from '../calls/context'
import { pacedWork, type PacedWork } from '../background/paced-work'
import { invocationFrame } from './protocol'
import type { Topics } from './topics'

/** Changes within this time are sent in one message: a transaction of many rows arrives in several pieces. */
const gatherMs = 25

export interface PublisherParts {
  readonly db: Db
  readonly topics: Topics
  readonly sources: RowSources
  readonly derived: DerivedViews
  readonly widgetsOf: WidgetsOf
  readonly onError: (error: Error) => void
}

/** Other views that show a change of rows. */
export interface DerivedViews {
  of(view: FollowedViewName): readonly FollowedViewName[]
  idsOf(
    db: Db,
    link: { readonly from: FollowedViewName; readonly to: FollowedViewName },
    changed: readonly number[],
    removed: readonly number[],
  ): Promise<{ readonly changed: readonly number[]; readonly removed: readonly number[] }>
}

/** The dashboard's widgets with their values, by user. */
export type WidgetsOf = (
  businessUnitId: number,
  readers: readonly Caller[],
) => Promise<ReadonlyMap<number, unknown[]>>

export interface Publisher {
  /** Resolves when all known changes have been published. */
  settle(): Promise<void>
  stop(): void
}

interface Topic {
  readonly businessUnitId: number
  readonly view: ChangedView
  readonly publishing: PacedWork
  /** Ids of rows; for the view Kpi those of users whose choice of widgets changed. */
  changed: Set<number>
  removed: Set<number>
  /** Ids without a row, so that their removal is published only once: changes of non-existing proposals are frequent. */
  readonly absent: Set<number>
  /** Set when rows alone are not enough, since it is not known which changed, or widgets or their limits may have: clients then fetch. */
  isToBeFetched: boolean
}

/** Starts to publish changes that the database reports, of this node and of others. */
export function startPublisher(parts: PublisherParts): Publisher {
  const { db, topics: followersOf, derived, onError } = parts
  const topics = new Map<string, Topic>()
  const derivations = new Set<Promise<void>>()
  const publish = numberedPublisher(followersOf)

  const topicOf = (businessUnitId: number, view: ChangedView): Topic => {
    const key = `${businessUnitId}/${view}`
    const known = topics.get(key)
    if (known) return known
    const run = (): Promise<void> =>
      view === 'Kpi' ? publishWidgets(parts, topic, publish) : publishRows(parts, topic, view, publish)
    const gapMs = view === 'Kpi' ? widgetPublishMinGapMs : 0
    const publishing = pacedWork(run, { delayMs: gatherMs, gapMs, onError })
    const topic: Topic = {
      businessUnitId,
      view,
      publishing,
      changed: new Set(),
      removed: new Set(),
      absent: new Set(),
      isToBeFetched: false,
    }
    topics.set(key, topic)
    return topic
  }

  const add = (topic: Topic, changed: readonly number[], removed: readonly number[]): void => {
    changed.forEach(id => topic.changed.add(id))
    removed.forEach(id => topic.removed.add(id))
    topic.publishing.trigger()
  }

  const fetchNext = (topic: Topic): void => {
    topic.isToBeFetched = true
    topic.publishing.trigger()
  }

  /** Rows of another view that show the same change, such as the job of a task; where they cannot be found, its followers fetch. */
  const gatherDerived = (
    businessUnitId: number,
    link: { from: FollowedViewName; to: FollowedViewName },
    changed: readonly number[],
    removed: readonly number[],
  ): void => {
    const pending = derived.idsOf(db, link, changed, removed).then(
      ids => add(topicOf(businessUnitId, link.to), ids.changed, ids.removed),
      (error: unknown) => {
        fetchNext(topicOf(businessUnitId, link.to))
        onError(asError(error))
      },
    )
    derivations.add(pending)
    void pending.finally(() => derivations.delete(pending))
  }

  const gather = ({ businessUnitId, views, areSettingsChanged }: Change): void => {
    const isFollowed = (view: ChangedView): boolean => {
      if (followersOf.followers(businessUnitId, view).size > 0) return true
      // Without followers a change is not read, although it may turn an absent id into a row.
      topics.get(`${businessUnitId}/${view}`)?.absent.clear()
      return false
    }
    for (const { view, changed, removed } of views) {
      if (view === 'Kpi') {
        if (isFollowed(view)) add(topicOf(businessUnitId, view), changed, [])
        continue
      }
      for (const to of derived.of(view)) {
        if (isFollowed(to)) gatherDerived(businessUnitId, { from: view, to }, changed, removed)
      }
      if (!isFollowed(view)) continue
      add(topicOf(businessUnitId, view), changed, removed)
    }
    if ((views.length > 0 || areSettingsChanged) && isFollowed('Kpi')) {
      const widgets = topicOf(businessUnitId, 'Kpi')
      if (areSettingsChanged) fetchNext(widgets)
      else widgets.publishing.trigger()
    }
  }

  const stopListening = db.onChange(gather)
  return {
    async settle() {
      await Promise.all(derivations)
      for (const topic of topics.values()) await topic.publishing.settle()
    },
    stop() {
      stopListening()
      topics.forEach(topic => topic.publishing.stop())
    },
  }
}

type MessageContent = Omit<LiveMessage, 'viewName' | 'epoch' | 'seq'>
/** Numbers messages per view and unit; `content` may return a different message for each user under the same number. */
type Publish = (
  businessUnitId: number,
  view: ChangedView,
  content: MessageContent | ((userId: number) => MessageContent),
) => void

function numberedPublisher(topics: Topics): Publish {
  const epoch = randomUUID()
  const sequences = new Map<string, number>()
  return (businessUnitId, view, content) => {
    const key = `${businessUnitId}/${view}`
    const seq = (sequences.get(key) ?? 0) + 1
    sequences.set(key, seq)
    const textOf = (content: MessageContent): string => {
      const message: LiveMessage = { viewName: view, ...content, epoch, seq }
      return invocationFrame(hubEvent, message)
    }
    const textForAll = typeof content === 'function' ? undefined : textOf(content)
    for (const connection of topics.followers(businessUnitId, view)) {
      connection.send(
        typeof content === 'function' ? textOf(content(connection.caller.userId)) : (textForAll ?? ''),
      )
    }
  }
}

async function publishRows(
  { db, sources }: PublisherParts,
  topic: Topic,
  view: FollowedViewName,
  publish: Publish,
): Promise<void> {
  const { businessUnitId } = topic
  const [removed, changed] = [[...topic.removed], [...topic.changed]]
  topic.removed = new Set()
  topic.changed = new Set()
  publishRemoved(publish, topic, removed)

  if (topic.isToBeFetched || changed.length > bulkReplaceThresholdRows) return publishFetch(publish, topic)
  try {
    const source = sources[view]
    const rows = await rowsByIds(db.read, source, changed, businessUnitId)
    // A proposal that is no longer needed is not a row any more.
    const found = new Set(rows.map(({ id }) => id as number))
    const deleted = changed.filter(id => !found.has(id) && !topic.absent.has(id))
    deleted.forEach(id => topic.absent.add(id))
    found.forEach(id => topic.absent.delete(id))
    publishRemoved(publish, topic, deleted)
    if (source.owner !== undefined) {
      const owners = await ownersOf(db.read, source, [...found])
      const ownRows = (userId: number) => rows.filter(({ id }) => owners.get(id as number) === userId)
      return publish(businessUnitId, view, userId => ({ methodName: 'Bulk', viewModels: ownRows(userId) }))
    }
    if (rows.length > 1) publish(businessUnitId, view, { methodName: 'Bulk', viewModels: rows })
    else if (rows.length === 1) publish(businessUnitId, view, { methodName: 'Changed', viewModel: rows[0] })
  } catch (error) {
    publishFetch(publish, topic)
    throw error
  }
}

/** Asks followers to fetch. What they find is not known here, so that an absent id may be a row of theirs again. */
function publishFetch(publish: Publish, topic: Topic): void {
  topic.isToBeFetched = false
  topic.absent.clear()
  publish(topic.businessUnitId, topic.view, { methodName: 'Bulk' })
}

function publishRemoved(publish: Publish, { businessUnitId, view }: Topic, ids: readonly number[]): void {
  const [first] = ids
  if (ids.length > 1) publish(businessUnitId, view, { methodName: 'BulkDelete', ids: [...ids] })
  else if (first !== undefined) publish(businessUnitId, view, { methodName: 'Deleted', id: first })
}

/**
 * All widgets with their new values; which are enabled depends on the user. After changed settings, when the values cannot be read, and to
 * users who changed their choice of widgets, only a message that asks to fetch is sent.
 */
async function publishWidgets(
  { topics, widgetsOf }: PublisherParts,
  topic: Topic,
  publish: Publish,
): Promise<void> {
  const { businessUnitId, changed: choosers } = topic
  topic.changed = new Set()
  if (topic.isToBeFetched) return publishFetch(publish, topic)
  const readers = new Map(
    [...topics.followers(businessUnitId, 'Kpi')].map(({ caller }) => [caller.userId, caller]),
  )
  if (readers.size === 0) return
  try {
    const widgets = await widgetsOf(businessUnitId, [...readers.values()])
    publish(businessUnitId, 'Kpi', userId => ({
      methodName: 'Bulk',
      ...(choosers.has(userId) ? {} : { viewModels: widgets.get(userId) ?? [] }),
    }))
  } catch (error) {
    publishFetch(publish, topic)
    throw error
  }
}
