// The types of robots-parser say that its function is a default export, which Node has it not.

declare module 'robots-parser/Robots.js' {
  export default class Robots {
    constructor(url: string, contents: string)
    isAllowed(url: string, agent: string): boolean | undefined
    getCrawlDelay(agent: string): number | undefined
  }
}
