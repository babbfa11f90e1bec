/** Settings of a business unit and of a user: company, formats, texts, menu, features. */
export { companyHandlers } from './handlers/company'
export { localization, uoMType, users } from './handlers/localization'
export { menuHandlers } from './handlers/menus'
export { saveOwnSetting } from './handlers/own-settings'
export { settingsHandlers } from './handlers/settings'
export { codeSwitchHandlers, featureFlags, seeding, unitSettingsHandlers } from './handlers/unit-settings'
export { defaultSettings } from './seeds'
export { readUnitValues, unitSettingsEntity } from './unit-values'
