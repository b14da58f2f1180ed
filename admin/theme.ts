/*
 * Theme of MUI from the tokens. Its palette requires literal colours, so the values of `ui/kit/tokens.css` are repeated here.
 */
import { defaultTheme, type RaThemeOptions } from 'react-admin'
import { wantsStillness } from '#ui/motion'

const FONT =
  '"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif'

/** Narrow windows are pressed with a thumb, whose size is in pixels. */
const TOUCHED = '@media (max-width: 900px)'
const THUMB = 40

/** Dialogs, menus and switches without transitions, for reduced motion. */
const STILL: Pick<RaThemeOptions, 'transitions'> = {
  transitions: {
    create: () => 'none',
    duration: { shortest: 0, shorter: 0, short: 0, standard: 0, complex: 0, enteringScreen: 0, leavingScreen: 0 },
  },
}

function themeOf(
  mode: 'light' | 'dark',
  colours: Record<
    'primary' | 'error' | 'success' | 'warning' | 'ground' | 'surface' | 'ink' | 'ink2' | 'line' | 'onPrimary',
    string
  >
): RaThemeOptions {
  return {
    ...defaultTheme,
    palette: {
      mode,
      primary: { main: colours.primary, contrastText: colours.onPrimary },
      secondary: { main: colours.primary, contrastText: colours.onPrimary },
      error: { main: colours.error },
      success: { main: colours.success },
      warning: { main: colours.warning },
      background: { default: colours.ground, paper: colours.surface },
      text: { primary: colours.ink, secondary: colours.ink2 },
      divider: colours.line,
    },
    shape: { borderRadius: 4 },
    ...(wantsStillness() ? STILL : {}),
    typography: { fontFamily: FONT, fontSize: 13, button: { textTransform: 'none' } },
    components: {
      ...defaultTheme.components,
      MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', fullWidth: true, margin: 'none' } },
      MuiInputBase: { styleOverrides: { root: { fontSize: 13, [TOUCHED]: { minHeight: THUMB } } } },
      MuiAutocomplete: {
        styleOverrides: {
          clearIndicator: { [TOUCHED]: { width: THUMB, height: THUMB } },
          popupIndicator: { [TOUCHED]: { width: THUMB, height: THUMB } },
        },
      },
      MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, lineHeight: 1.5 } } },
      MuiButton: { defaultProps: { disableElevation: true, size: 'small' } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiMenuItem: { styleOverrides: { root: { fontSize: 13, minHeight: 32, [TOUCHED]: { minHeight: THUMB } } } },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600, padding: '14px 20px' } } },
      MuiDialogContent: { styleOverrides: { root: { padding: '4px 20px 16px' } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '10px 20px 16px' } } },
      MuiSnackbar: {
        defaultProps: { anchorOrigin: { vertical: 'top', horizontal: 'center' } },
        styleOverrides: { root: { top: '65px !important', bottom: 'auto !important' } },
      },
    },
  }
}

export const lightTheme = themeOf('light', {
  primary: '#23408E',
  onPrimary: '#fff',
  error: '#C8321E',
  success: '#16845B',
  warning: '#B7791F',
  ground: '#F5F6F8',
  surface: '#FFFFFF',
  ink: '#16202A',
  ink2: '#55626F',
  line: '#E3E7EC',
})

export const darkTheme = themeOf('dark', {
  primary: '#9DB4F5',
  onPrimary: '#0E141A',
  error: '#FF7F6B',
  success: '#46C492',
  warning: '#E3AE52',
  ground: '#0E141A',
  surface: '#151D25',
  ink: '#E7ECF1',
  ink2: '#AEB9C4',
  line: '#27323D',
})
