import {
  ActionIcon,
  Anchor,
  Button,
  Card,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Input,
  type MantineColorsTuple,
  Menu,
  Modal,
  NavLink,
  NumberInput,
  Paper,
  PasswordInput,
  Popover,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Table,
  Tabs,
  Textarea,
  TextInput,
  Tooltip,
  virtualColor,
} from '@mantine/core'
import fields from './fields.module.css'
import layers from './layers.module.css'

const tuple = (steps: string): MantineColorsTuple =>
  steps.split(' ').map((step) => `#${step}`) as unknown as MantineColorsTuple

/** The ramps of tokens.css: Mantine computes hover and contrast colours from figures, not from variables. */
const ink = tuple('f9fafb f3f4f6 e8eaec d7d9dd babec4 868c94 5d636c 424851 262c33 13171e')
const colors = {
  ink,
  bone: [...ink].reverse() as unknown as MantineColorsTuple,
  cobalt: tuple('f2f6fe e2ecff c9dbff a7c4fe 81a9fd 5b8df9 3a70ee 1b4fd9 103baf 0a2a81'),
  teal: tuple('e9faf8 cef4f0 a5eae2 75d8ce 4cc0b6 35a69c 1c8c84 0f6f68 055651 053e3a'),
  orange: tuple('fff3ec fee6d5 fed0af fbb27c ee9144 d77512 b66104 914b00 723900 512a05'),
  red: tuple('fef3f2 fee4e2 fdcdc9 fcaca5 f7857d ee5955 d92f35 b31220 8b1119 641114'),
  green: tuple('edfaee d8f4db b7eabd 8cda98 60c473 40ab58 2c9145 237236 1a5929 15401e'),
  action: virtualColor({ name: 'action', light: 'ink', dark: 'bone' }),
}

const field = {
  defaultProps: {
    classNames: { input: fields.input, label: fields.label, description: fields.hint, error: fields.error },
  },
}
const order = ['label', 'input', 'description', 'error'] as const
const ordered = { defaultProps: { inputWrapperOrder: [...order] as ('label' | 'input' | 'description' | 'error')[] } }

/** look.md §10. */
export const theme = createTheme({
  colors,
  primaryColor: 'cobalt',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: { fontWeight: '700' },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'default', size: 'sm' },
      classNames: { root: fields.button, inner: fields.button_in, label: fields.button_label },
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', color: 'ink', size: 32 },
      classNames: { root: fields.quiet },
    }),
    Anchor: Anchor.extend({ defaultProps: { underline: 'hover' } }),
    InputWrapper: Input.Wrapper.extend({
      ...ordered,
      classNames: { label: fields.label, description: fields.hint, error: fields.error },
    }),
    // what people type has the direction of its own first letter
    Input: Input.extend({
      defaultProps: { size: 'sm', attributes: { input: { dir: 'auto' } } },
      classNames: { input: fields.input },
    }),
    TextInput: TextInput.extend(field),
    Textarea: Textarea.extend({ defaultProps: { ...field.defaultProps, autosize: true, minRows: 2, maxRows: 12 } }),
    NumberInput: NumberInput.extend({
      defaultProps: { ...field.defaultProps, hideControls: true, allowDecimal: false, allowNegative: false },
    }),
    PasswordInput: PasswordInput.extend({
      classNames: {
        input: fields.input,
        innerInput: fields.inner,
        label: fields.label,
        description: fields.hint,
        error: fields.error,
      },
    }),
    Select: Select.extend({
      defaultProps: { ...field.defaultProps, allowDeselect: false, checkIconPosition: 'right' },
    }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'sm' }, classNames: { input: fields.box } }),
    Radio: Radio.extend({ defaultProps: { size: 'sm' }, classNames: { radio: fields.box } }),
    SegmentedControl: SegmentedControl.extend({
      classNames: { root: fields.segments, label: fields.segment, indicator: fields.segment_on },
    }),
    Switch: Switch.extend({ defaultProps: { size: 'md' }, classNames: { track: fields.track } }),
    Paper: Paper.extend({ classNames: { root: layers.surface } }),
    Card: Card.extend({ classNames: { root: layers.surface } }),
    Table: Table.extend({ defaultProps: { verticalSpacing: 10, striped: false } }),
    Tabs: Tabs.extend({ classNames: { tab: layers.tab } }),
    NavLink: NavLink.extend({ defaultProps: {} }),
    Menu: Menu.extend({
      defaultProps: { shadow: 'none', radius: 8, position: 'bottom-end', withInitialFocusPlaceholder: false },
      classNames: { dropdown: layers.raised, item: layers.item },
    }),
    Popover: Popover.extend({ defaultProps: { shadow: 'none', radius: 8 }, classNames: { dropdown: layers.raised } }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        radius: 10,
        size: 500,
        overlayProps: { color: '#0b0e12', backgroundOpacity: 0.4 },
      },
      classNames: { content: layers.dialog, header: layers.dialog_head, title: layers.title, body: layers.dialog_body },
    }),
    Drawer: Drawer.extend({
      defaultProps: { position: 'right', size: 520, overlayProps: { color: '#0b0e12', backgroundOpacity: 0.4 } },
      classNames: { content: layers.drawer, header: layers.drawer_head, title: layers.title, body: layers.drawer_body },
    }),
    // a layer's head is no second banner of the page
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Tooltip: Tooltip.extend({
      defaultProps: {
        withArrow: false,
        openDelay: 300,
        multiline: true,
        maw: 320,
        events: { hover: true, focus: true, touch: true },
      },
    }),
  },
})

const roles = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-cobalt-light-color': 'var(--accent)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-action-filled': 'var(--action)',
  '--mantine-color-action-filled-hover': 'var(--action-hover)',
  '--mantine-color-action-contrast': 'var(--on-action)',
  '--mantine-color-red-filled': 'var(--danger)',
  '--mantine-line-height': '1.45',
}

/** Mantine's variables are our roles; light and dark follow by `light-dark()` (look.md §10). */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles })
