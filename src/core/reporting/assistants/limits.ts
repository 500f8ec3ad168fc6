/** Rows of one answer of a tool (MCP-2). */
export const MAX_TOOL_ROWS = 50

/** Bytes of one answer of a tool, as JSON in UTF-8 (MCP-2). */
export const MAX_TOOL_BYTES = 20_480

/** Characters of a text that people typed, as a tool tells it; what is longer is cut (MCP-2). */
export const MAX_TOLD_TEXT = 500

/** Members of a list inside a row that a tool tells (MCP-2). */
export const MAX_TOLD_LIST = 100

/** Kilobytes of a message of an assistant: a message to attendees is the longest there is in it (MCP-1). */
export const ASSISTANT_BODY_KB = 128

/** Characters of a cursor inside one thing: the number of its rows that were told (MCP-2). */
export const MAX_ROW_CURSOR_LENGTH = 6

/** Digits with which a name is taken for a number somebody can be called at (MCP-3). */
export const PHONE_LIKE_DIGITS = 5

/** Titles of a list in a preview, before and after, that an assistant is told (MCP-5). */
export const MAX_PREVIEW_LIST = 10
