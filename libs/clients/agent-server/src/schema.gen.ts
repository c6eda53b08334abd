// Generated from openapi/agent-server.json by `npm run generate`; do not edit.
export interface paths {
    "/ok": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process alive?
         * @description With `check_db=1` the database is asked, too.
         */
        get: operations["Health_ok"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * May traffic be sent here?
         * @description False while shutting down, without database, and where a part of the service cannot work.
         */
        get: operations["Health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prometheus metrics
         * @description For a scraper inside the network; needs no key.
         */
        get: operations["Health_prometheus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an assistant
         * @description A named configuration of a graph, at version 1.
         */
        post: operations["Assistants_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search assistants
         * @description Pages by `limit` and `offset`; the total is in a header.
         */
        post: operations["Assistants_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count assistants
         * @description A bare integer.
         */
        post: operations["Assistants_count"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an assistant
         * @description By id, or by graph id for the default assistant of a graph.
         */
        get: operations["Assistants_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a thread
         * @description Empty, or with a state established by `supersteps` (needs `metadata.graph_id`).
         */
        post: operations["Threads_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search threads
         * @description Pages by `limit` and `offset`; the total is in a header.
         */
        post: operations["Threads_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count threads
         * @description A bare integer.
         */
        post: operations["Threads_count"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a thread
         * @description With its status, its present values and the interrupts that wait for a person.
         */
        get: operations["Threads_get"];
        put?: never;
        post?: never;
        /**
         * Delete a thread
         * @description With its runs and its whole history; runs in flight stop.
         */
        delete: operations["Threads_delete"];
        options?: never;
        head?: never;
        /**
         * Change a thread's metadata
         * @description The given keys are merged into it. `Prefer: return=minimal` answers 204 without a body.
         */
        patch: operations["Threads_patch"];
        trace?: never;
    };
    "/threads/{thread_id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a thread
         * @description An independent thread with the same history; runs are not copied.
         */
        post: operations["Threads_copy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the present state
         * @description Empty, not missing, on a thread that never ran.
         */
        get: operations["ThreadState_get"];
        put?: never;
        /**
         * Change the state
         * @description Writes a new checkpoint, as if a node had run; a fork when `checkpoint` is not the newest.
         */
        post: operations["ThreadState_update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/state/{checkpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state at a checkpoint
         * @description As it was after that step, with what was to be executed next.
         */
        get: operations["ThreadState_getAt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/state/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the state at a checkpoint, also of a subgraph
         * @description The same with the checkpoint in the body, where `checkpoint_ns` selects a subgraph.
         */
        post: operations["ThreadState_postAt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List past states, newest first
         * @description One for each step of the graph itself; `before` goes on from the last one of a page.
         */
        get: operations["ThreadState_history"];
        put?: never;
        /**
         * Search past states, newest first
         * @description By metadata, before a checkpoint, or of a subgraph.
         */
        post: operations["ThreadState_searchHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/runs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a run and stream its output
         * @description Events of the modes in `stream_mode`, from the first on. A client that is cut off reads on at the address in the `Location` header. Swagger UI shows a stream when it has ended; curl shows each event as it comes:
         *
         *     ```sh
         *     curl -N -H "X-Api-Key: $HEDDLE_API_KEY" http://127.0.0.1:8123/threads/<thread id>/runs/stream -H "Content-Type: application/json" \
         *       -d '{"assistant_id": "chat", "input": {"messages": [{"role": "user", "content": "Hello"}]}}'
         *     ```
         */
        post: operations["ThreadRunStreams_stream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/runs/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a run and wait for its result
         * @description The answer comes when the run has ended, and with it those of the thread that it has to wait for.
         */
        post: operations["ThreadRunStreams_wait"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/runs/{run_id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wait for the result of a run
         * @description The answer comes when the run has ended, at once where it already has.
         */
        get: operations["ThreadRunStreams_join"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/runs/{run_id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the output of a run
         * @description From now on; with `Last-Event-ID` from after that event, or from the beginning for `-1`. Swagger UI shows a stream when it has ended; curl shows each event as it comes:
         *
         *     ```sh
         *     curl -N -H "X-Api-Key: $HEDDLE_API_KEY" -H "Last-Event-ID: -1" http://127.0.0.1:8123/threads/<thread id>/runs/<run id>/stream
         *     ```
         */
        get: operations["ThreadRunStreams_joinStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/runs/{run_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description Nothing happens to a run that has ended. With `wait` the answer is the final state, as from join.
         */
        post: operations["ThreadRunStreams_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of a thread, newest first
         * @description Pages by `limit` and `offset`; the total is in a header. Deleted runs are not among them.
         */
        get: operations["ThreadRuns_list"];
        put?: never;
        /**
         * Create a run in the background
         * @description Answers at once with the pending run; follow it with join or stream.
         */
        post: operations["ThreadRuns_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run
         * @description Its status, and the request as it is executed.
         */
        get: operations["ThreadRuns_get"];
        put?: never;
        post?: never;
        /**
         * Delete a run
         * @description Its record and stream; what it wrote to the thread stays.
         */
        delete: operations["ThreadRuns_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a run without a thread, in the background
         * @description It runs on a hidden thread, which is deleted with the end of the run unless `on_completion` is `keep`.
         */
        post: operations["StatelessRuns_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a run without a thread and stream its output
         * @description Events of the modes in `stream_mode`, from the first on. A client that is cut off reads on at the address in the `Location` header. Swagger UI shows a stream when it has ended; curl shows each event as it comes:
         *
         *     ```sh
         *     curl -N -H "X-Api-Key: $HEDDLE_API_KEY" http://127.0.0.1:8123/runs/stream -H "Content-Type: application/json" \
         *       -d '{"assistant_id": "chat", "input": {"messages": [{"role": "user", "content": "Hello"}]}}'
         *     ```
         */
        post: operations["StatelessRuns_stream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a run without a thread and wait for its result
         * @description The answer comes when the run has ended: the final values of its hidden thread.
         */
        post: operations["StatelessRuns_wait"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel several runs
         * @description By status, or by thread and run ids; not both.
         */
        post: operations["StatelessRuns_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{run_id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the output of a run that was created without a thread
         * @description From now on; with `Last-Event-ID` from after that event, or from the beginning for `-1`. Swagger UI shows a stream when it has ended; curl shows each event as it comes:
         *
         *     ```sh
         *     curl -N -H "X-Api-Key: $HEDDLE_API_KEY" -H "Last-Event-ID: -1" http://127.0.0.1:8123/runs/<run id>/stream
         *     ```
         */
        get: operations["StatelessRuns_joinStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What this server can do
         * @description Clients ask it before they sign in.
         */
        get: operations["Info_info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ErrorBody: {
            /**
             * @description What went wrong, for a person to read
             * @example Invalid token
             */
            detail: string;
            /**
             * @description What went wrong, for a program to branch on; for a code that it does not know, on the status
             * @example unauthenticated
             * @enum {string}
             */
            code?: "assistant_exists" | "assistant_not_found" | "body_aborted" | "body_too_large" | "checkpoint_not_found" | "compressed_body" | "conflicting_settings" | "corrupt_body" | "credential_service_unavailable" | "database_unavailable" | "graph_broken" | "graph_not_found" | "idempotency_mismatch" | "internal" | "invalid_assistant" | "invalid_state_update" | "method_not_allowed" | "no_route" | "no_runs_to_cancel" | "not_ready" | "permission_denied" | "resume_needs_thread" | "run_not_found" | "runtime_unavailable" | "slow_body" | "tenant_forbidden" | "thread_busy" | "thread_exists" | "thread_not_found" | "thread_occupied" | "thread_without_graph" | "unauthenticated" | "unknown_node" | "unreadable_body" | "unsupported_encoding" | "workspace_not_found";
        };
        FieldError: {
            /**
             * @description Where: path, query, header or body, then the way to the value
             * @example [
             *       "query",
             *       "limit"
             *     ]
             */
            loc: (string | number)[];
            /** @example Input should be less than or equal to 100 */
            msg: string;
            /** @example less_than_equal */
            type: string;
        };
        ValidationErrorBody: {
            detail: components["schemas"]["FieldError"][];
        };
        Config: {
            /**
             * @description Tags of the run, for tracing.
             * @example [
             *       "production"
             *     ]
             */
            tags?: string[];
            /**
             * @description Most supersteps of one run.
             * @example 25
             */
            recursion_limit?: number;
            /**
             * @description Values that the graph reads as `config.configurable`.
             * @example {
             *       "model": "scripted",
             *       "temperature": 0
             *     }
             */
            configurable?: {
                [key: string]: unknown;
            };
            /**
             * @description Metadata added to the run. At most 64 KiB.
             * @example {
             *       "tenant": "acme"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        };
        CreateAssistant: {
            /**
             * @description A graph of the configuration file.
             * @example chat
             */
            graph_id: string;
            /**
             * Format: uuid
             * @description Chosen id; random when absent.
             * @example fe096781-5601-53d2-b2f6-0d3403f7e9ca
             */
            assistant_id?: string;
            /** @description Configuration applied to each of its runs. */
            config?: components["schemas"]["Config"];
            /**
             * @description Static context of its runs. Not together with `config.configurable`.
             * @example {
             *       "user": "ada"
             *     }
             */
            context?: {
                [key: string]: unknown;
            };
            /**
             * @description Free-form; searchable. At most 64 KiB.
             * @example {
             *       "team": "support"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description What to do when the id exists.
             * @default raise
             * @example raise
             * @enum {string}
             */
            if_exists?: "raise" | "do_nothing";
            /**
             * @description Display name.
             * @default Untitled
             * @example Support agent
             */
            name?: string;
            /**
             * @description What it is for.
             * @example Answers first-line questions
             */
            description?: string | null;
        };
        AssistantResponse: {
            /**
             * Format: uuid
             * @description The default assistant of a graph has the uuid5 of the graph id.
             * @example fe096781-5601-53d2-b2f6-0d3403f7e9ca
             */
            assistant_id: string;
            /**
             * @description The graph it configures.
             * @example agent
             */
            graph_id: string;
            /**
             * @description Configuration of its runs.
             * @example {
             *       "configurable": {
             *         "model": "scripted"
             *       }
             *     }
             */
            config: {
                [key: string]: unknown;
            };
            /**
             * @description Static context of its runs.
             * @example {
             *       "model": "scripted"
             *     }
             */
            context: {
                [key: string]: unknown;
            };
            /**
             * @description Free-form.
             * @example {
             *       "created_by": "system"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description Starts at 1.
             * @example 1
             */
            version: number;
            /**
             * @description Display name.
             * @example agent
             */
            name: string;
            /**
             * @description What it is for.
             * @example null
             */
            description: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-21T02:42:00.000Z
             */
            updated_at: string;
        };
        SearchAssistants: {
            /**
             * @description Most entries returned.
             * @default 10
             * @example 10
             */
            limit?: number;
            /**
             * @description Entries skipped.
             * @default 0
             * @example 0
             */
            offset?: number;
            /**
             * @description Direction of the order.
             * @default desc
             * @example desc
             * @enum {string}
             */
            sort_order?: "asc" | "desc";
            /**
             * @description Exact containment.
             * @example {
             *       "team": "support"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Only assistants of this graph.
             * @example chat
             */
            graph_id?: string;
            /**
             * @description Part of the name, in any case.
             * @example support
             */
            name?: string;
            /**
             * @description Field of the order.
             * @default created_at
             * @example name
             * @enum {string}
             */
            sort_by?: "assistant_id" | "graph_id" | "name" | "created_at" | "updated_at";
            /**
             * @description Fields returned; all when absent.
             * @example [
             *       "assistant_id",
             *       "name"
             *     ]
             */
            select?: ("assistant_id" | "graph_id" | "name" | "description" | "config" | "context" | "created_at" | "updated_at" | "metadata" | "version")[];
        };
        CountAssistants: {
            /**
             * @description Exact containment.
             * @example {
             *       "team": "support"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Only assistants of this graph.
             * @example chat
             */
            graph_id?: string;
            /**
             * @description Part of the name, in any case.
             * @example support
             */
            name?: string;
        };
        SuperstepUpdate: {
            /**
             * @description What the node writes: an object of channels, or a list of [channel, value].
             * @example {
             *       "messages": [
             *         {
             *           "role": "human",
             *           "content": "hello"
             *         }
             *       ]
             *     }
             */
            values?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
            /** @description A command of the node, instead of or beside values. */
            command?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The node that the update is attributed to; `__input__` or `__start__` first.
             * @example __input__
             */
            as_node: string;
        };
        Superstep: {
            /** @description Updates of one step, applied together. */
            updates: components["schemas"]["SuperstepUpdate"][];
        };
        CreateThread: {
            /**
             * Format: uuid
             * @description Chosen id; random when absent.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id?: string;
            /**
             * @description Free-form; searchable. May hold `graph_id`. At most 64 KiB.
             * @example {
             *       "graph_id": "chat",
             *       "user": "ada"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description What to do when the id exists.
             * @default raise
             * @example raise
             * @enum {string}
             */
            if_exists?: "raise" | "do_nothing";
            /** @description Steps that establish the initial state; needs `metadata.graph_id`. */
            supersteps?: components["schemas"]["Superstep"][];
            /**
             * @deprecated
             * @description Not supported: refused with 422 when set
             */
            ttl?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
        };
        ThreadResponse: {
            /**
             * Format: uuid
             * @description The thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-21T02:42:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description Time of the last change of the state.
             * @example 2026-11-21T02:42:00.000Z
             */
            state_updated_at: string | null;
            /**
             * @description Free-form. Runs add `graph_id` and `assistant_id`.
             * @example {
             *       "graph_id": "chat",
             *       "user": "ada"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description Derived from its runs and its state.
             * @example idle
             * @enum {string}
             */
            status: "idle" | "busy" | "interrupted" | "error";
            /**
             * @description Effective configuration of the newest run.
             * @example {}
             */
            config: {
                [key: string]: unknown;
            };
            /**
             * @description State values; empty on a new thread, null in lists until the first run.
             * @example {
             *       "messages": []
             *     }
             */
            values: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Open interrupts by task id.
             * @example {}
             */
            interrupts: {
                [key: string]: unknown;
            };
            /**
             * @description What the last run raised, as {error, message}.
             * @example null
             */
            error?: {
                [key: string]: unknown;
            } | null;
        };
        SearchThreads: {
            /**
             * @description Most entries returned.
             * @default 10
             * @example 10
             */
            limit?: number;
            /**
             * @description Entries skipped.
             * @default 0
             * @example 0
             */
            offset?: number;
            /**
             * @description Direction of the order.
             * @default desc
             * @example desc
             * @enum {string}
             */
            sort_order?: "asc" | "desc";
            /**
             * @description Only these threads.
             * @example [
             *       "3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11"
             *     ]
             */
            ids?: string[];
            /**
             * @description Exact containment in the metadata.
             * @example {
             *       "graph_id": "chat"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Exact containment in the state values.
             * @example {
             *       "topic": "billing"
             *     }
             */
            values?: {
                [key: string]: unknown;
            };
            /**
             * @description Only threads of this status.
             * @example idle
             * @enum {string}
             */
            status?: "idle" | "busy" | "interrupted" | "error";
            /**
             * @description Field of the order.
             * @default updated_at
             * @example updated_at
             * @enum {string}
             */
            sort_by?: "thread_id" | "status" | "created_at" | "updated_at" | "state_updated_at";
            /**
             * @description Fields returned; all when absent.
             * @example [
             *       "thread_id",
             *       "status"
             *     ]
             */
            select?: ("thread_id" | "created_at" | "updated_at" | "state_updated_at" | "metadata" | "config" | "status" | "values" | "interrupts" | "error")[];
            /**
             * @deprecated
             * @description Not supported: refused with 422 when set
             */
            extract?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
        };
        CountThreads: {
            /**
             * @description Exact containment in the metadata.
             * @example {
             *       "graph_id": "chat"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Exact containment in the state values.
             * @example {
             *       "topic": "billing"
             *     }
             */
            values?: {
                [key: string]: unknown;
            };
            /**
             * @description Only threads of this status.
             * @example idle
             * @enum {string}
             */
            status?: "idle" | "busy" | "interrupted" | "error";
        };
        PatchThread: {
            /**
             * @description Merged into the metadata, key by key, which counts as a whole. At most 64 KiB.
             * @example {
             *       "topic": "billing"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @deprecated
             * @description Not supported: refused with 422 when set
             */
            ttl?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
        };
        Interrupt: {
            /**
             * @description Resume it by this id.
             * @example 4a8f35ed8d992153f5b4c79330d9332c
             */
            id: string | null;
            /**
             * @description What the node asked.
             * @example {
             *       "question": "Send it?"
             *     }
             */
            value: {
                [key: string]: unknown;
            };
        };
        SubgraphPointer: {
            /**
             * Format: uuid
             * @description The thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string;
            /**
             * @description Namespace of a subgraph; empty for the graph itself.
             * @example
             */
            checkpoint_ns: string;
        };
        ThreadTask: {
            /**
             * @description The task.
             * @example fa80edbb-64ab-5a7e-8f0b-26f9d2e1a1d2
             */
            id: string;
            /**
             * @description The node.
             * @example agent
             */
            name: string;
            /**
             * @description Where it came from.
             * @example [
             *       "__pregel_pull",
             *       "agent"
             *     ]
             */
            path: unknown[];
            /**
             * @description What it raised.
             * @example null
             */
            error: {
                [key: string]: unknown;
            } | null;
            /** @description Where it waits for a person. */
            interrupts: components["schemas"]["Interrupt"][];
            /** @description Where its subgraph is, unless `state` shows it. */
            checkpoint: components["schemas"]["SubgraphPointer"] | null;
            /**
             * @description State of its subgraph, when asked for.
             * @example null
             */
            state: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What it returned.
             * @example null
             */
            result: {
                [key: string]: unknown;
            } | null;
        };
        CheckpointResponse: {
            /**
             * Format: uuid
             * @description The thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string;
            /**
             * @description Namespace of a subgraph; empty for the graph itself.
             * @example
             */
            checkpoint_ns: string;
            /**
             * Format: uuid
             * @description The checkpoint.
             * @example 1f1e5411-e499-6ab2-8000-3d9a6f4c0c55
             */
            checkpoint_id: string | null;
            /** @description Checkpoint ids of enclosing namespaces. */
            checkpoint_map?: {
                [key: string]: string;
            } | null;
        };
        ThreadStateResponse: {
            /**
             * @description State values.
             * @example {
             *       "messages": []
             *     }
             */
            values: {
                [key: string]: unknown;
            };
            /**
             * @description Nodes to execute next; empty when done.
             * @example []
             */
            next: string[];
            /** @description Pending tasks. */
            tasks: components["schemas"]["ThreadTask"][];
            /**
             * @description `thread_id`, `checkpoint_id`, `graph_id`, `source`, `step`, `writes`, `parents` and more; empty on a thread without state.
             * @example {
             *       "source": "loop",
             *       "step": 1,
             *       "writes": {
             *         "agent": {
             *           "messages": []
             *         }
             *       },
             *       "parents": {}
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Time of the checkpoint.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at: string | null;
            /** @description The checkpoint. */
            checkpoint: components["schemas"]["CheckpointResponse"] | null;
            /** @description The one before it. */
            parent_checkpoint: components["schemas"]["CheckpointResponse"] | null;
            /** @description Open interrupts of all tasks. */
            interrupts: components["schemas"]["Interrupt"][];
            /**
             * @description Id of the checkpoint.
             * @example 1f1e5411-e499-6ab2-8000-3d9a6f4c0c55
             */
            checkpoint_id: string | null;
            /**
             * @description Id of the one before it.
             * @example null
             */
            parent_checkpoint_id: string | null;
        };
        CheckpointConfig: {
            /**
             * Format: uuid
             * @description The thread; if given it has to be the one of the path.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id?: string;
            /**
             * @description Namespace of a subgraph; empty for the graph itself.
             * @example
             */
            checkpoint_ns?: string;
            /**
             * Format: uuid
             * @description The checkpoint; the newest of the namespace when absent.
             * @example 1f1e5411-e499-6ab2-8000-3d9a6f4c0c55
             */
            checkpoint_id?: string;
            /** @description Checkpoint ids of enclosing namespaces. */
            checkpoint_map?: {
                [key: string]: string;
            } | null;
        };
        StateAtCheckpoint: {
            /** @description The checkpoint, also of a subgraph. */
            checkpoint: components["schemas"]["CheckpointConfig"];
            /**
             * @description Fill `tasks[].state` of subgraphs.
             * @default false
             * @example false
             */
            subgraphs?: boolean;
        };
        UpdateThreadState: {
            /**
             * @description What to write: an object of channels, a list of [channel, value], or null to only re-attribute.
             * @example {
             *       "messages": [
             *         {
             *           "role": "human",
             *           "content": "hello"
             *         }
             *       ]
             *     }
             */
            values?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
            /**
             * @description The node that the update is attributed to.
             * @example agent
             */
            as_node?: string;
            /** @description Where to fork from; the head when absent. */
            checkpoint?: components["schemas"]["CheckpointConfig"];
            /**
             * Format: uuid
             * @description Short form of `checkpoint`.
             * @example 1f1e5411-e499-6ab2-8000-3d9a6f4c0c55
             */
            checkpoint_id?: string;
        };
        UpdateThreadStateResponse: {
            /** @description The checkpoint that was written. */
            checkpoint: components["schemas"]["CheckpointResponse"];
            /**
             * @deprecated
             * @description The same, as older clients read it.
             */
            configurable: components["schemas"]["CheckpointResponse"];
            /**
             * @deprecated
             * @description Its id.
             * @example 1f1e5411-e499-6ab2-8000-3d9a6f4c0c55
             */
            checkpoint_id: string | null;
        };
        ThreadHistory: {
            /**
             * @description Most states returned.
             * @default 1
             * @example 10
             */
            limit?: number;
            /**
             * @description Only states older than this checkpoint: its id, a checkpoint, or {configurable: checkpoint}.
             * @example 1f1e5411-e499-6ab2-8000-3d9a6f4c0c55
             */
            before?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
            /**
             * @description Exact containment in the metadata of the state.
             * @example {
             *       "source": "loop"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Selects the namespace of a subgraph. */
            checkpoint?: components["schemas"]["CheckpointConfig"];
        };
        CreateRun: {
            /**
             * @description An assistant id, or a graph id for its default assistant.
             * @example chat
             */
            assistant_id: string;
            /**
             * @description Input of the graph; null continues from the present state.
             * @example {
             *       "messages": [
             *         {
             *           "role": "user",
             *           "content": "Hello"
             *         }
             *       ]
             *     }
             */
            input?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
            /**
             * @description Resume an interrupt, update the state or jump: {resume, update, goto}. Takes the place of the input.
             * @example {
             *       "resume": {
             *         "approved": true
             *       }
             *     }
             */
            command?: {
                [key: string]: unknown;
            } | null;
            /** @description Run from this checkpoint instead of the head. */
            checkpoint?: components["schemas"]["CheckpointConfig"];
            /**
             * Format: uuid
             * @description Short form of `checkpoint`.
             * @example 1f1e5411-e499-6ab2-8000-3d9a6f4c0c55
             */
            checkpoint_id?: string;
            /**
             * @description Stored on the run and passed to the graph. At most 64 KiB.
             * @example {
             *       "source": "web"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Added to the assistant's configuration; wins over it. */
            config?: components["schemas"]["Config"];
            /**
             * @description Static context of the graph. Not together with `config.configurable`.
             * @example {
             *       "user": "ada"
             *     }
             */
            context?: {
                [key: string]: unknown;
            };
            /**
             * @description Nodes to stop before: a list of names, or "*" for all. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
             * @example [
             *       "review"
             *     ]
             */
            interrupt_before?: (string[] | "*") | null;
            /**
             * @description Nodes to stop after: a list of names, or "*" for all. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
             * @example [
             *       "review"
             *     ]
             */
            interrupt_after?: (string[] | "*") | null;
            /**
             * @description One mode or a list of: values, updates, messages, messages-tuple, custom, events, debug, tasks, checkpoints, tools.
             * @example [
             *       "values",
             *       "messages-tuple"
             *     ]
             */
            stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom" | "events" | "debug" | "tasks" | "checkpoints" | "tools")[] | ("values" | "updates" | "messages" | "messages-tuple" | "custom" | "events" | "debug" | "tasks" | "checkpoints" | "tools")) | null;
            /**
             * @description Also stream from subgraphs, as `mode|namespace`.
             * @default false
             * @example false
             */
            stream_subgraphs?: boolean;
            /**
             * @description Every stream can be resumed here for a time after its end, whatever is sent.
             * @default false
             * @example true
             */
            stream_resumable?: boolean;
            /**
             * @description What happens to the run when the client of stream or wait goes away.
             * @default continue
             * @example continue
             * @enum {string}
             */
            on_disconnect?: "cancel" | "continue";
            /**
             * @description Seconds to wait before the run starts.
             * @example 0
             */
            after_seconds?: number;
            /**
             * @description When checkpoints are written: before the next step, beside it, or at the end.
             * @default async
             * @example async
             * @enum {string}
             */
            durability?: "sync" | "async" | "exit";
            /**
             * @deprecated
             * @description Older form of durability: false is `exit`, true is `async`.
             * @example true
             */
            checkpoint_during?: boolean;
            /**
             * @deprecated
             * @description Not supported: refused with 422 when set
             */
            webhook?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
            /**
             * @deprecated
             * @description Not supported: refused with 422 when set
             */
            feedback_keys?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
            /**
             * @deprecated
             * @description Not supported: refused with 422 when set
             */
            langsmith_tracer?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
            /**
             * @description What to do with runs of the thread that have not finished.
             * @default enqueue
             * @example interrupt
             * @enum {string}
             */
            multitask_strategy?: "reject" | "interrupt" | "rollback" | "enqueue";
            /**
             * @description Whether a missing thread is created.
             * @default reject
             * @example create
             * @enum {string}
             */
            if_not_exists?: "create" | "reject";
        };
        RunResponse: {
            /**
             * Format: uuid
             * @description The run.
             * @example 01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa
             */
            run_id: string;
            /**
             * Format: uuid
             * @description Its thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string;
            /**
             * Format: uuid
             * @description The assistant whose configuration applies.
             * @example fe096781-5601-53d2-b2f6-0d3403f7e9ca
             */
            assistant_id: string;
            /**
             * Format: date-time
             * @description Time of creation; of the start for a delayed run.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-21T02:42:00.000Z
             */
            updated_at: string;
            /**
             * @description A run that stops for a person ends as `success`; `interrupted` means cancelled.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "running" | "error" | "success" | "timeout" | "interrupted";
            /**
             * @description Metadata of the run.
             * @example {
             *       "graph_id": "chat"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description The request as it is executed.
             * @example {
             *       "input": null,
             *       "stream_mode": [
             *         "values"
             *       ]
             *     }
             */
            kwargs: {
                [key: string]: unknown;
            };
            /**
             * @description How it treats runs before it.
             * @example enqueue
             * @enum {string}
             */
            multitask_strategy: "reject" | "interrupt" | "rollback" | "enqueue";
        };
        CreateStatelessRun: {
            /**
             * @description An assistant id, or a graph id for its default assistant.
             * @example chat
             */
            assistant_id: string;
            /**
             * @description Input of the graph; null continues from the present state.
             * @example {
             *       "messages": [
             *         {
             *           "role": "user",
             *           "content": "Hello"
             *         }
             *       ]
             *     }
             */
            input?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
            /**
             * @description Resume an interrupt, update the state or jump: {resume, update, goto}. Takes the place of the input.
             * @example {
             *       "resume": {
             *         "approved": true
             *       }
             *     }
             */
            command?: {
                [key: string]: unknown;
            } | null;
            /** @description Run from this checkpoint instead of the head. */
            checkpoint?: components["schemas"]["CheckpointConfig"];
            /**
             * Format: uuid
             * @description Short form of `checkpoint`.
             * @example 1f1e5411-e499-6ab2-8000-3d9a6f4c0c55
             */
            checkpoint_id?: string;
            /**
             * @description Stored on the run and passed to the graph. At most 64 KiB.
             * @example {
             *       "source": "web"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Added to the assistant's configuration; wins over it. */
            config?: components["schemas"]["Config"];
            /**
             * @description Static context of the graph. Not together with `config.configurable`.
             * @example {
             *       "user": "ada"
             *     }
             */
            context?: {
                [key: string]: unknown;
            };
            /**
             * @description Nodes to stop before: a list of names, or "*" for all. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
             * @example [
             *       "review"
             *     ]
             */
            interrupt_before?: (string[] | "*") | null;
            /**
             * @description Nodes to stop after: a list of names, or "*" for all. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
             * @example [
             *       "review"
             *     ]
             */
            interrupt_after?: (string[] | "*") | null;
            /**
             * @description One mode or a list of: values, updates, messages, messages-tuple, custom, events, debug, tasks, checkpoints, tools.
             * @example [
             *       "values",
             *       "messages-tuple"
             *     ]
             */
            stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom" | "events" | "debug" | "tasks" | "checkpoints" | "tools")[] | ("values" | "updates" | "messages" | "messages-tuple" | "custom" | "events" | "debug" | "tasks" | "checkpoints" | "tools")) | null;
            /**
             * @description Also stream from subgraphs, as `mode|namespace`.
             * @default false
             * @example false
             */
            stream_subgraphs?: boolean;
            /**
             * @description Every stream can be resumed here for a time after its end, whatever is sent.
             * @default false
             * @example true
             */
            stream_resumable?: boolean;
            /**
             * @description What happens to the run when the client of stream or wait goes away.
             * @default continue
             * @example continue
             * @enum {string}
             */
            on_disconnect?: "cancel" | "continue";
            /**
             * @description Seconds to wait before the run starts.
             * @example 0
             */
            after_seconds?: number;
            /**
             * @description When checkpoints are written: before the next step, beside it, or at the end.
             * @default async
             * @example async
             * @enum {string}
             */
            durability?: "sync" | "async" | "exit";
            /**
             * @deprecated
             * @description Older form of durability: false is `exit`, true is `async`.
             * @example true
             */
            checkpoint_during?: boolean;
            /**
             * @deprecated
             * @description Not supported: refused with 422 when set
             */
            webhook?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
            /**
             * @deprecated
             * @description Not supported: refused with 422 when set
             */
            feedback_keys?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
            /**
             * @deprecated
             * @description Not supported: refused with 422 when set
             */
            langsmith_tracer?: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean) | null;
            /**
             * @description Whether the hidden thread is deleted with the end of the run.
             * @default delete
             * @example delete
             * @enum {string}
             */
            on_completion?: "delete" | "keep";
        };
        CancelRuns: {
            /**
             * @description All runs of this status in the workspace.
             * @example pending
             * @enum {string}
             */
            status?: "pending" | "running" | "all";
            /**
             * Format: uuid
             * @description With `run_ids`, instead of `status`.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id?: string;
            /**
             * @description Runs of the thread.
             * @example [
             *       "01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa"
             *     ]
             */
            run_ids?: string[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Health_ok: {
        parameters: {
            query?: {
                /** @description Ask the database, too. Example: `1` */
                check_db?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Not ready: shutting down, the database does not answer, or a check says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Health_prometheus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics in the Prometheus text format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    Assistants_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key and body gives the same answer and does nothing more; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAssistant"];
            };
        };
        responses: {
            /** @description Create an assistant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantResponse"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description In conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Assistants_search: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchAssistants"];
            };
        };
        responses: {
            /** @description Search assistants */
            200: {
                headers: {
                    /** @description All matches */
                    "X-Pagination-Total"?: number;
                    /** @description Offset of the next page, if there is one */
                    "X-Pagination-Next"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantResponse"][];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Assistants_count: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CountAssistants"];
            };
        };
        responses: {
            /** @description Count assistants */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Assistants_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Assistant id or graph id */
                assistant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get an assistant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantResponse"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Threads_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key and body gives the same answer and does nothing more; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateThread"];
            };
        };
        responses: {
            /** @description Create a thread */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadResponse"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description In conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Threads_search: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchThreads"];
            };
        };
        responses: {
            /** @description Search threads */
            200: {
                headers: {
                    /** @description All matches. A lower bound when more than 1,000 of them follow after the page: `/threads/count` is exact */
                    "X-Pagination-Total"?: number;
                    /** @description Offset of the next page, if there is one */
                    "X-Pagination-Next"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadResponse"][];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Threads_count: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CountThreads"];
            };
        };
        responses: {
            /** @description Count threads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Threads_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a thread */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadResponse"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Threads_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Threads_patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchThread"];
            };
        };
        responses: {
            /** @description Change a thread's metadata */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadResponse"];
                };
            };
            /** @description Changed; with `Prefer: return=minimal` */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Threads_copy: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key and body gives the same answer and does nothing more; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Copy a thread */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadResponse"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description In conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadState_get: {
        parameters: {
            query?: {
                /** @description Fill `tasks[].state` of subgraphs */
                subgraphs?: boolean;
            };
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the present state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadStateResponse"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadState_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateThreadState"];
            };
        };
        responses: {
            /** @description Change the state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateThreadStateResponse"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description In conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadState_getAt: {
        parameters: {
            query?: {
                /** @description Fill `tasks[].state` of subgraphs */
                subgraphs?: boolean;
            };
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
                /** @description The checkpoint */
                checkpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the state at a checkpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadStateResponse"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadState_postAt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StateAtCheckpoint"];
            };
        };
        responses: {
            /** @description Get the state at a checkpoint, also of a subgraph */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadStateResponse"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadState_history: {
        parameters: {
            query?: {
                /** @description Most states returned */
                limit?: number;
                /** @description Only states older than this checkpoint */
                before?: string;
            };
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List past states, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadStateResponse"][];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadState_searchHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThreadHistory"];
            };
        };
        responses: {
            /** @description Search past states, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadStateResponse"][];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadRunStreams_stream: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key and body gives the same answer and does nothing more; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRun"];
            };
        };
        responses: {
            /** @description Server-sent events: `metadata` first, then those of the modes asked for; a heartbeat every 5 s */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description Where to reconnect */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: metadata
                     *     data: {"run_id":"01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa","attempt":1}
                     *     id: 4294967297
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description In conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadRunStreams_wait: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key and body gives the same answer and does nothing more; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRun"];
            };
        };
        responses: {
            /** @description Final values of the thread; with `__interrupt__` where the run waits for a person, or only `__error__` where it failed. Line breaks before the document keep the connection open. */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description Where to reconnect */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "type": "human",
                     *           "content": "Hello"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description In conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadRunStreams_join: {
        parameters: {
            query?: {
                /** @description Cancel the run when this client goes away */
                cancel_on_disconnect?: boolean;
            };
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
                /** @description The run */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Final values of the thread; with `__interrupt__` where the run waits for a person, or only `__error__` where it failed. Line breaks before the document keep the connection open. */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description Where to reconnect */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "type": "human",
                     *           "content": "Hello"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadRunStreams_joinStream: {
        parameters: {
            query?: {
                /** @description Cancel the run when this client goes away */
                cancel_on_disconnect?: boolean;
                /** @description Only events of these modes, also from subgraphs Any of: values, updates, messages, messages-tuple, custom, events, debug, tasks, checkpoints, tools. */
                stream_mode?: string;
            };
            header?: {
                /** @description Id of the last event that was received, or -1 */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The thread */
                thread_id: string;
                /** @description The run */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `metadata` first, then those of the modes asked for; a heartbeat every 5 s */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description Where to reconnect */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: metadata
                     *     data: {"run_id":"01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa","attempt":1}
                     *     id: 4294967297
                     */
                    "text/event-stream": string;
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadRunStreams_cancel: {
        parameters: {
            query?: {
                /** @description Answer when the run has ended */
                wait?: boolean;
                /** @description Keep what the run did, or delete the run and its checkpoints */
                action?: "interrupt" | "rollback";
            };
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
                /** @description The run */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Final values of the thread; with `__interrupt__` where the run waits for a person, or only `__error__` where it failed. Line breaks before the document keep the connection open. */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description Where to reconnect */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "type": "human",
                     *           "content": "Hello"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Asked to stop; without `wait` */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadRuns_list: {
        parameters: {
            query?: {
                /** @description Most runs returned */
                limit?: number;
                /** @description Runs skipped */
                offset?: number;
                /** @description Only runs of this status */
                status?: "pending" | "running" | "error" | "success" | "timeout" | "interrupted";
                /** @description Fields returned; all when absent: run_id, thread_id, assistant_id, created_at, updated_at, status, metadata, kwargs, multitask_strategy */
                select?: string;
            };
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the runs of a thread, newest first */
            200: {
                headers: {
                    /** @description All matches */
                    "X-Pagination-Total"?: number;
                    /** @description Offset of the next page, if there is one */
                    "X-Pagination-Next"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunResponse"][];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadRuns_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key and body gives the same answer and does nothing more; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRun"];
            };
        };
        responses: {
            /** @description Create a run in the background */
            200: {
                headers: {
                    "Content-Location"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunResponse"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description In conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadRuns_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
                /** @description The run */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunResponse"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ThreadRuns_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thread */
                thread_id: string;
                /** @description The run */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StatelessRuns_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key and body gives the same answer and does nothing more; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateStatelessRun"];
            };
        };
        responses: {
            /** @description Create a run without a thread, in the background */
            200: {
                headers: {
                    "Content-Location"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunResponse"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StatelessRuns_stream: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key and body gives the same answer and does nothing more; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateStatelessRun"];
            };
        };
        responses: {
            /** @description Server-sent events: `metadata` first, then those of the modes asked for; a heartbeat every 5 s */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description Where to reconnect */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: metadata
                     *     data: {"run_id":"01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa","attempt":1}
                     *     id: 4294967297
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StatelessRuns_wait: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key and body gives the same answer and does nothing more; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateStatelessRun"];
            };
        };
        responses: {
            /** @description Final values of the thread; with `__interrupt__` where the run waits for a person, or only `__error__` where it failed. Line breaks before the document keep the connection open. */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description Where to reconnect */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "type": "human",
                     *           "content": "Hello"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description A graph that is needed could not be loaded */
            424: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The graph could not be loaded"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StatelessRuns_cancel: {
        parameters: {
            query?: {
                /** @description Keep what the runs did, or delete the runs and their checkpoints */
                action?: "interrupt" | "rollback";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelRuns"];
            };
        };
        responses: {
            /** @description Asked to stop */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StatelessRuns_joinStream: {
        parameters: {
            query?: {
                /** @description Cancel the run when this client goes away */
                cancel_on_disconnect?: boolean;
                /** @description Only events of these modes, also from subgraphs Any of: values, updates, messages, messages-tuple, custom, events, debug, tasks, checkpoints, tools. */
                stream_mode?: string;
            };
            header?: {
                /** @description Id of the last event that was received, or -1 */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The run */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `metadata` first, then those of the modes asked for; a heartbeat every 5 s */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description Where to reconnect */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: metadata
                     *     data: {"run_id":"01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa","attempt":1}
                     *     id: 4294967297
                     */
                    "text/event-stream": string;
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Info_info: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What this server can do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
}
