/** A wall with a clock of the tests' own and `double` as its session. */
import { act } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { AreaProps } from '../../../src/pages/area-props'
import { WallArea } from '../../../src/areas/wall-area'
import { enabledWidgetsSetting } from '../../../src/contract/widgets'
import { SessionProvider } from '../../../src/ui/session-context'
import { shadowPlace, type ShadowPlace } from '../ui/render'
import { sessionDouble, type SessionDouble } from './session-double'

export const noon = new Date('2026-11-20T12:00:00Z')

export let double: SessionDouble
export let place: ShadowPlace
export let root: ShadowRoot

/** Creates wall and clock for each test of the calling file. */
export function wallForEachTest(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: noon })
    double = sessionDouble()
    place = shadowPlace()
    root = place.root
  })
  afterEach(() => {
    place.end()
    vi.useRealTimers()
  })
}

type ShownProps = Partial<Pick<AreaProps, 'selections' | 'rotateSeconds' | 'onNewVersion'>>

/** Shows the wall with its first screen. */
export async function show(input: ShownProps = {}) {
  await act(async () => {
    place.draw(
      <SessionProvider session={double.session}>
        <WallArea {...input} />
      </SessionProvider>,
    )
    await vi.advanceTimersByTimeAsync(0)
  })
}

export const pass = (seconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
  })
export const textOf = (selector: string) =>
  [...root.querySelectorAll(selector)].map(element => element.textContent)
/** Titles of all figures and panels on the screen. */
export const titles = () => textOf('.kt > .l, .kk b, .kp h2')
/** Saves a selection for the user of the screen, before the session starts. */
export const saveSelection = (text: string) => {
  double.settings = { ...double.settings, saved: { [enabledWidgetsSetting.key]: text } }
  Object.assign(double.session.settings.saved, double.settings.saved)
}
