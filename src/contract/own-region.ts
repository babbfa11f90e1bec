import { ownSettingNamed } from './own-settings'

/** The time zone in which a user wants to see moments: a setting of his own, one of `regions`. Days, such as today, stay the company's. */
export const ownRegionSetting = /* @__PURE__ */ ownSettingNamed('region')
