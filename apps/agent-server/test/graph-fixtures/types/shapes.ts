/** Types of graphs as the compiler sees them, without LangGraph. */
type Level = 'low' | 'high';
enum Colour {
  Red = 'red',
  Blue = 'blue',
}

interface Tree {
  value: number;
  children: Tree[];
}

class Point {
  constructor(
    readonly x: number,
    private readonly y: number,
  ) {}

  length(): number {
    return Math.hypot(this.x, this.y);
  }
}

/** An interface of the same name that is not LangChain's. */
interface BaseMessage {
  text: string;
}

interface Shapes {
  /** How it is called. */
  text: string;
  count?: number;
  flag: boolean;
  perhaps: boolean | null;
  level: Level;
  colour: Colour;
  fixed: 'only';
  either: string | number | undefined;
  list: readonly string[];
  pair: [string, number];
  byName: Record<string, number>;
  anything: unknown;
  any: any;
  when: Date;
  tree: Tree;
  trees: Tree[];
  point: Point;
  partial: Partial<Pick<Tree, 'value'>>;
  branded: string & { __brand: 'id' };
  merged: { a: number } & { b?: string };
  map: Map<string, number>;
  call: () => void;
  message: BaseMessage;
  reduced: string[] | { __overwrite__: string[] };
}

type Endless = { next: Endless | null };

interface Typed<Input, Output, State> {
  '~InputType': Input;
  '~OutputType': Output;
  '~RunOutput': State;
  invoke(input: Input, options?: Partial<{ context?: { model: string } & Record<string, any> }>): Promise<Output>;
}

export declare const shapes: Typed<Shapes, Record<string, unknown>, Endless>;
export declare const made: (config: object) => Promise<Typed<{ a: string }, { b: string }, { c: string } | null>>;
export declare const builder: { compile(): Typed<{ a: string }, { b: string }, { c: string }> };
export declare const agent: { graph: Typed<{ a: string }, { b: string }, { c: string }>; invoke(): void };
export declare const nothing: { invoke(): void };
export { builder as renamed };
export default builder;
