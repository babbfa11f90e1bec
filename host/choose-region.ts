/** Sets the user's time zone, in which moments are shown: it is saved, and everything on the page is updated at once. */
import type { CockpitSettings } from '../src/contract/endpoints/settings'
import { ownRegionSetting } from '../src/contract/own-region'
import type { KernelSession } from '../src/kernel/session'

/** @param region one of `regions`; empty for the company's. Rejects with a Failure when it cannot be saved. */
export async function chooseRegion(session: KernelSession, region: string): Promise<void> {
  await session.saveSetting({ ...ownRegionSetting, value: region })
  session.store.set(session.state.settings, settings => withRegion(settings, region))
}

/** The settings with another region of the user; an empty one stands for the company's, as for all formats. */
export function withRegion(settings: CockpitSettings, region: string): CockpitSettings {
  const { userSettings } = settings
  const [date = '', time = ''] = userSettings.timeStampSettings.split('|')
  return { ...settings, userSettings: { ...userSettings, timeStampSettings: `${date}|${time}|${region}` } }
}
