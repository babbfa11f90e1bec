import { ownSettingNamed } from './own-settings'

/** The time zone in which a user sees moments: the user's own setting, one of `regions`. Days, such as today, stay the company's. */
export const ownRegionSetting = /* @__PURE__ */ ownSettingNamed('region')
