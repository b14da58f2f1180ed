/*
 * antd with the tokens of `ui/kit/tokens.css` and the Chinese locale. Pages that use antd render inside; the home page does not load it.
 */
import { ConfigProvider, theme as antdTheme, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useSyncExternalStore, type ReactNode } from 'react'
import { currentTheme, onThemeChange, token, type Theme } from './theme'
import { usePhone } from './use_phone'

dayjs.locale('zh-cn')

/** Height of fields and buttons: on phones that of a thumb. */
const HEIGHT = { wide: 32, phone: 40 }

function themeConfig(theme: Theme, height: number): ThemeConfig {
  const primary = token('btn')
  return {
    algorithm: theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    cssVar: { key: 'mq' },
    token: {
      colorPrimary: primary,
      colorLink: token('indigo'),
      colorLinkHover: token('indigo-hover'),
      colorError: token('up'),
      colorSuccess: token('down'),
      colorWarning: token('warn'),
      colorInfo: token('indigo'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorTextTertiary: token('ink-3'),
      colorTextDescription: token('ink-3'),
      colorTextPlaceholder: token('ink-3'),
      colorBgBase: theme === 'dark' ? token('ground') : token('surface'),
      colorBgLayout: token('ground'),
      colorBgContainer: token('surface'),
      colorBgElevated: token('raised'),
      colorBorder: token('field'),
      colorBorderSecondary: token('line'),
      colorErrorText: token('up'),
      colorWarningText: token('warn-text'),
      borderRadius: 4,
      borderRadiusLG: 4,
      borderRadiusSM: 3,
      fontFamily: token('font'),
      fontSize: 14,
      controlHeight: height,
      controlHeightSM: height === HEIGHT.phone ? height : 24,
      wireframe: false,
      boxShadow: token('shadow'),
      boxShadowSecondary: token('shadow'),
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: token('on-badge'),
        fontWeight: 500,
        defaultHoverColor: token('indigo'),
        defaultHoverBorderColor: token('indigo'),
        defaultActiveColor: token('indigo'),
        defaultActiveBorderColor: token('indigo'),
      },
      Table: {
        headerBg: token('sunk'),
        headerColor: token('ink-2'),
        headerSplitColor: 'transparent',
        cellFontSizeSM: 13,
        cellPaddingBlockSM: 6,
        cellPaddingInlineSM: 8,
        rowSelectedBg: token('indigo-tint'),
        rowSelectedHoverBg: token('indigo-tint'),
        rowHoverBg: token('sunk'),
        borderColor: token('line-2'),
      },
      Tabs: {
        titleFontSize: 14,
        horizontalItemPadding: '10px 0',
        itemSelectedColor: token('indigo'),
        itemHoverColor: token('indigo'),
        itemActiveColor: token('indigo'),
        inkBarColor: token('indigo'),
      },
      Pagination: { itemActiveColor: token('indigo') },
      Menu: { itemSelectedColor: token('indigo'), itemSelectedBg: token('indigo-tint') },
      Radio: { buttonColor: token('ink') },
      Select: { optionSelectedBg: token('indigo-tint') },
      Modal: { titleFontSize: 16 },
    },
  }
}

/** Chinese locale, tokens, 520 px modals. */
export function AntdScope({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => 'light' as const)
  const phone = usePhone()
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeConfig(theme, phone ? HEIGHT.phone : HEIGHT.wide)}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  )
}
