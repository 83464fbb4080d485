import type { CSSProperties } from 'react'

interface IconProps {
  /** Its width and height in pixels. */
  size?: number
  color?: string
  strokeWidth?: number
  style?: CSSProperties
  role?: 'img'
  'aria-label'?: string
  'aria-hidden'?: boolean
}

/** A picture in the colour of the text around it. A screen reader skips it unless it has a label. */
export type Icon = (props: IconProps) => React.JSX.Element

/** The icon whose lines are this path, in a square of 24 units. */
export const icon =
  (path: string): Icon =>
  ({ size = 24, color = 'currentColor', strokeWidth = 2, ...rest }) => (
    <svg
      className="icon"
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={rest['aria-label'] === undefined}
      {...rest}
    >
      <path d={path} />
    </svg>
  )
