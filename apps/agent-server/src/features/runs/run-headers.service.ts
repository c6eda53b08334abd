import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type ConfigurableHeaders, secretHeaders } from '../../config/langgraph/configurable-headers.js';
import { GraphConfig } from '../../config/langgraph/graph-config.js';
import { headerPatterns } from '../../config/langgraph/header-patterns.js';
import { isSetByServer } from '../../graphs/reserved-keys.js';

/** Headers that continue a trace in the graph. */
const always = ['langsmith-trace', 'baggage'];

/** Headers of a request for the `configurable` of the graph. */
@Injectable()
export class RunHeaders {
  private readonly isMeant: (name: string) => boolean;

  constructor({ http }: GraphConfig) {
    this.isMeant = headerFilter(http.configurableHeaders);
  }

  of(headers: IncomingHttpHeaders): Record<string, string> {
    const meant = Object.entries(headers).filter(([name, value]) => value !== undefined && this.isMeant(name));
    return Object.fromEntries(meant.map(([name, value]) => [name, [value].flat().join(', ')]));
  }
}

/** Lower-case names, as in Node.js. */
export function headerFilter({ includes, excludes }: ConfigurableHeaders): (name: string) => boolean {
  const configured = headerPatterns(includes, excludes);
  return (name) => {
    if (always.includes(name)) return true;
    if (secretHeaders.includes(name) || name === 'user_id' || isSetByServer(name)) return false;
    return configured.matches(name);
  };
}
