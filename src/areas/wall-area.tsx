/**
 * The dashboard on a wall: which selections it shows in turn, and what an unattended screen needs to run for weeks. Loaded only for an
 * element in kiosk mode.
 */
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { widgets } from '../catalog/widgets/widgets'
import { wallPreference } from '../catalog/widgets/wall'
import { regionClock } from '../contract/company-day'
import { system } from '../contract/endpoints/system'
import { clientBuild, rotateSecondsDefault, rotateSecondsLeast, rotateSecondsMost } from '../contract/limits'
import { readSelections, rotateSecondsSetting } from '../contract/widget-selections'
import { enabledWidgetsSetting } from '../contract/widgets'
import { clientVersionText } from '../kernel/api-request'
import type { Session } from '../kernel/session'
import { chosenWidgets } from '../ui/dashboard/arrange-widgets'
import { preferredScreen, wallScreens, type WallScreen } from '../ui/dashboard/arrange-wall'
import { watchVersion } from '../ui/dashboard/new-version'
import { useOfNow } from '../ui/use-now'
import { useWallSettings } from '../ui/dashboard/use-wall-settings'
import { keepScreenOn } from '../ui/dashboard/wake-lock'
import { useWidgetFeed } from '../ui/dashboard/use-widget-feed'
import { Wall } from '../ui/dashboard/wall'
import { WallPart } from '../ui/dashboard/wall-part'
import { screenAt } from '../ui/dashboard/wall-rotation'
import type { FeedSnapshot } from '../ui/dashboard/widget-feed'
import { useSession } from '../ui/session-context'
import type { AreaProps } from '../pages/area-props'

type WallAreaProps = Pick<AreaProps, 'selections' | 'rotateSeconds' | 'refreshes' | 'onNewVersion'>

/** The dashboard on a wall. Selections and seconds from the page take precedence over the saved ones. */
export function WallArea({ selections, rotateSeconds, refreshes = 0, onNewVersion }: WallAreaProps) {
  const session = useSession()
  const { saved, screenName, serverTimeOffsetMs } = useWallSettings()
  const { feed } = useWidgetFeed({ isForEver: true, refreshes, serverTimeOffsetMs })
  const savedText = saved[enabledWidgetsSetting.key]
  const screens = useMemo(
    () => screensOf({ session, feed, selections, savedText }),
    [session, feed, selections, savedText],
  )
  const seconds = rotateSeconds ?? savedSeconds(saved[rotateSecondsSetting.key])
  const screenNow = useCallback(
    (now: number) => screenAt(screens.length, seconds, now + serverTimeOffsetMs),
    [screens.length, seconds, serverTimeOffsetMs],
  )
  const index = useOfNow(screenNow)
  useEffect(() => keepScreenOn(), [])
  // Figures arrived on their own, so the server is back: the live connection need not wait for its next try.
  useEffect(() => {
    if (session.store.get(session.live.state).status === 'lost') session.live.retryNow()
  }, [session, feed.updatedAt])
  useNewVersion(session, serverTimeOffsetMs, onNewVersion)
  return (
    <WallPart>
      <Wall
        screen={screens[index]}
        position={{ index, count: screens.length }}
        feed={feed}
        screenName={screenName}
        serverTimeOffsetMs={serverTimeOffsetMs}
      />
    </WallPart>
  )
}

interface Choice {
  readonly session: Session
  readonly feed: FeedSnapshot
  readonly selections: readonly (readonly number[])[] | undefined
  /** The saved selections as text; text without any id, unless it is empty, counts as none. */
  readonly savedText: string | undefined
}

function screensOf({ session, feed, selections, savedText }: Choice): readonly WallScreen[] {
  const featureOn = (feature: Parameters<Session['access']['featureOn']>[0]) =>
    session.access.featureOn(feature)
  const data = new Map([...feed.widgets].map(([id, widget]) => [id, widget.data]))
  // A widget that the business unit does not offer has no data and is not shown on the wall.
  const isOffered = (id: number) => feed.status !== 'ready' || data.has(id)
  const chosen = (ids: readonly number[]) =>
    chosenWidgets(widgets, { ids: ids.filter(isOffered), featureOn, data })
  if (selections !== undefined) return selections.flatMap(ids => wallScreens(chosen(ids)))
  if (savedText === undefined || isUnreadable(savedText)) {
    const offered = chosenWidgets(widgets, { featureOn, data: feed.status === 'ready' ? data : allEnabled })
    return preferredScreen(offered, wallPreference)
  }
  return readSelections(savedText).flatMap(ids => wallScreens(chosen(ids)))
}

const allEnabled = new Map(widgets.map(({ id }) => [id, { isEnabled: true }]))

function isUnreadable(savedText: string): boolean {
  return savedText.trim() !== '' && readSelections(savedText).length === 0
}

function savedSeconds(text: string | undefined): number {
  const seconds = Number(text)
  return seconds >= rotateSecondsLeast && seconds <= rotateSecondsMost ? seconds : rotateSecondsDefault
}

function useNewVersion(session: Session, offsetMs: number, onNewVersion: AreaProps['onNewVersion']) {
  // In a ref: the offset is measured repeatedly, and must not restart the watch.
  const offset = useRef(offsetMs)
  useEffect(() => {
    offset.current = offsetMs
  }, [offsetMs])
  const { api } = session
  const { region } = session.settings.userSettings.companyInfo
  useEffect(() => {
    if (onNewVersion === undefined) return undefined
    return watchVersion({
      now: () => Date.now() + offset.current,
      regionClock: regionClock(region),
      fetchVersion: async () => {
        const { version, build } = await api.call(system.health, {})
        return `${version}.${build ?? clientBuild}`
      },
      own: clientVersionText,
      random: Math.random(),
      onNewVersion,
    })
  }, [api, region, onNewVersion])
}
