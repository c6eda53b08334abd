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
         * @description With `check_db=1` the database is checked, too.
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
         * Check readiness for traffic
         * @description False during shutdown, without the database, and while a part of the service cannot work.
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
         * Metrics
         * @description In the text format of Prometheus, or as JSON. For a scraper inside the network; needs no key.
         */
        get: operations["Health_exposition"];
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
         * @description Returns the number of matches as a plain integer.
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
         * @description `assistant_id` is an id, or a graph id for the default assistant of a graph.
         */
        get: operations["Assistants_get"];
        put?: never;
        post?: never;
        /**
         * Delete an assistant
         * @description Also deletes its versions. Runs in flight continue, unless their threads are deleted, too. The start of a server creates the default assistant of a graph anew.
         */
        delete: operations["AssistantRemoval_delete"];
        options?: never;
        head?: never;
        /**
         * Change an assistant
         * @description Makes a new version. Metadata is merged; other given fields replace the stored ones.
         */
        patch: operations["Assistants_patch"];
        trace?: never;
    };
    "/assistants/{assistant_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the versions of an assistant
         * @description Newest first.
         */
        post: operations["Assistants_versions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant_id}/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the version of an assistant
         * @description Restores all fields of that version. The next change gets a number above all versions.
         */
        post: operations["Assistants_setLatest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant_id}/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw the graph of an assistant
         * @description Its nodes and edges.
         */
        get: operations["AssistantGraph_draw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant_id}/schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the schemas of an assistant
         * @description JSON schemas of its graph: declared by the graph, or derived from its TypeScript types, which takes seconds for new source code.
         */
        get: operations["AssistantGraph_schemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant_id}/subgraphs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subgraphs of an assistant
         * @description Subgraphs by the names of their nodes.
         */
        get: operations["AssistantGraph_subgraphs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant_id}/subgraphs/{namespace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a subgraph of an assistant
         * @description Empty if there is none.
         */
        get: operations["AssistantGraph_subgraphsAt"];
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
         * @description Pages by `limit` and `offset`, or by `limit` and `cursor`; the total is in a header.
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
         * @description Thread with its status, its present values and its open interrupts.
         */
        get: operations["Threads_get"];
        put?: never;
        post?: never;
        /**
         * Delete a thread
         * @description Also deletes its runs and its whole history; runs in flight stop.
         */
        delete: operations["Threads_delete"];
        options?: never;
        head?: never;
        /**
         * Change a thread's metadata or time to live
         * @description The given keys are merged into the metadata; a time to live begins now. `Prefer: return=minimal` answers 204 without a body.
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
    "/threads/prune": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete threads, or their history
         * @description Unknown threads are ignored. Threads in use (a run in flight, a state edit) are skipped and listed.
         */
        post: operations["ThreadPruning_prune"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the storage of a thread
         * @description Rows and bytes as they are stored: long values compressed, indexes not counted.
         */
        get: operations["ThreadPruning_storage"];
        put?: never;
        post?: never;
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
         * Get the current state
         * @description Empty for a thread without runs.
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
        /**
         * Change a thread's metadata
         * @description Same as PATCH of the thread; `patchState` of the official JavaScript client calls it.
         */
        patch: operations["ThreadState_patch"];
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
         * @description The state after that step, with the next nodes.
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
         * @description One state per step of the graph; `before` continues after the last one of a page.
         */
        get: operations["ThreadState_history"];
        put?: never;
        /**
         * Search past states, newest first
         * @description Filters by metadata, checkpoint or subgraph.
         */
        post: operations["ThreadState_searchHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/crons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a cron
         * @description Creates a run at each time of a schedule, each on its own thread. It accepts a schedule and the fields of a run.
         */
        post: operations["Crons_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/crons/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search crons
         * @description Pages by `limit` and `offset`; the total is in a header.
         */
        post: operations["Crons_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/crons/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count crons
         * @description A bare integer.
         */
        post: operations["Crons_count"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/crons/{cron_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a cron
         * @description Cron with the next time at which it creates a run.
         */
        get: operations["Crons_get"];
        put?: never;
        post?: never;
        /**
         * Delete a cron
         * @description Runs of the cron stay.
         */
        delete: operations["Crons_delete"];
        options?: never;
        head?: never;
        /**
         * Change a cron
         * @description Omitted fields stay. Metadata is merged; a changed schedule, time zone or end computes the next time again.
         */
        patch: operations["Crons_patch"];
        trace?: never;
    };
    "/runs/crons/{cron_id}/fires": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fires of a cron
         * @description Newest first, the last 100: the run of each, or why there is none.
         */
        get: operations["Crons_listFires"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/crons/{cron_id}/fire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fire a cron now
         * @description Applies to disabled crons, too. The schedule does not change.
         */
        post: operations["Crons_fire"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/runs/crons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a cron on a thread
         * @description All its runs are on this thread, with which it is deleted.
         */
        post: operations["ThreadCrons_create"];
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
    "/threads/{thread_id}/runs/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel all runs of a thread
         * @description Cancels all runs that have not finished. The answer is the same if there are none.
         */
        post: operations["ThreadRuns_cancelAll"];
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
         * @description Deletes its record and stream; its writes to the thread stay.
         */
        delete: operations["ThreadRuns_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create several runs without a thread, in the background
         * @description Creates all runs or none; an error of one is reported with its index.
         */
        post: operations["RunBatch_create"];
        delete?: never;
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
         * @description Selects runs by status, in all threads or in one, or by thread and run ids. Ended runs do not change.
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
    "/runs/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search runs of all threads
         * @description Newest first. Send `X-Pagination-Cursor` back as `cursor` for the next page; concurrent creations and deletions move no other run. Runs without a thread are deleted at their end.
         */
        post: operations["RunSearch_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count runs of all threads
         * @description Exactly, by the filters of the search.
         */
        post: operations["RunSearch_count"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/a2a/{assistant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a request of the Agent2Agent protocol
         * @description A context is a thread, and a task is a run with those that continue it. `message/send` waits for the end of the task unless its configuration says otherwise; `message/stream` and `tasks/resubscribe` answer with events. Errors of the protocol have the status 200.
         *
         *      Swagger UI shows a stream when it has ended; curl shows each event as it comes:
         *
         *     ```sh
         *     curl -N -H "X-Api-Key: $HEDDLE_API_KEY" http://127.0.0.1:8123/a2a/chat \
         *       -H "Content-Type: application/json" \
         *       -d '{"jsonrpc":"2.0","id":1,"method":"message/stream","params":{"message":{"kind":"message","role":"user","messageId":"0c0f3a52-6d0c-4a6e-9a54-0a1d6a0c2f11","parts":[{"kind":"text","text":"Hello"}]}}}'
         *     ```
         */
        post: operations["A2A_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/a2a/{assistant_id}/.well-known/agent-card.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the agent card of an assistant
         * @description Name, description, address and abilities, in the version of the protocol that the header names.
         */
        get: operations["A2A_card"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/agent-card.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the agent card of an assistant at the address of the server
         * @description The same card, at the address where clients look for that of a server.
         */
        get: operations["A2A_cardOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message of the Model Context Protocol
         * @description Streamable HTTP without sessions. `tools/list` lists the assistants, with the input schema of their graphs; `tools/call` waits for a run without a thread. A client that disconnects cancels the run.
         *
         *      Swagger UI shows a stream when it has ended; curl shows each event as it comes:
         *
         *     ```sh
         *     curl -N -H "X-Api-Key: $HEDDLE_API_KEY" http://127.0.0.1:8123/mcp \
         *       -H "Accept: text/event-stream" -H "Content-Type: application/json" \
         *       -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'
         *     ```
         */
        post: operations["Mcp_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a command
         * @description `run.start`, `input.respond`, `input.inject`, `state.get`, `state.listCheckpoints`, `state.fork` or `agent.getTree`. The answer to a command that fails has the status 200, too, with `"type": "error"`.
         */
        post: operations["Protocol_command"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/stream/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stream the events of a thread
         * @description Events after `since`; without it those of the run under way, or all that are kept. The stream stays open until the client closes it; it may be opened before the thread exists. Swagger UI shows a stream when it has ended; curl shows each event as it comes:
         *
         *     ```sh
         *     curl -N -H "X-Api-Key: $HEDDLE_API_KEY" http://127.0.0.1:8123/threads/<thread id>/stream/events \
         *       -H "Content-Type: application/json" \
         *       -d '{"channels": ["values", "messages", "lifecycle"]}'
         *     ```
         */
        post: operations["Protocol_stream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the token usage of a thread
         * @description Includes runs that were deleted or rolled back; each run counts from its end.
         */
        get: operations["Usage_ofThread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the token usage of the workspace
         * @description Usage of the runs that ended in the range, including those of deleted threads, by day (UTC), assistant or graph.
         */
        get: operations["Usage_ofWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread_id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream all runs of a thread
         * @description One after the other, also those that are still to come: the stream stays open until the client closes it. From now on; with `Last-Event-ID` from after that event, or from the beginning of what is kept for `-`. Swagger UI shows a stream when it has ended; curl shows each event as it comes:
         *
         *     ```sh
         *     curl -N -H "X-Api-Key: $HEDDLE_API_KEY" -H "Last-Event-ID: -" http://127.0.0.1:8123/threads/<thread id>/stream
         *     ```
         */
        get: operations["ThreadStream_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an item
         * @description Null if there is none.
         */
        get: operations["Store_get"];
        /**
         * Put an item
         * @description Stores the item, or replaces the one with its key.
         */
        put: operations["Store_put"];
        post?: never;
        /**
         * Delete an item
         * @description A missing item is not an error.
         */
        delete: operations["Store_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/items/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search items
         * @description Below a namespace, by their values, and with a query by meaning.
         */
        post: operations["Store_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/namespaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List namespaces
         * @description Namespaces with items, by prefix and suffix.
         */
        post: operations["Store_namespaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the storage of the workspace
         * @description The last measurement by the pass over all threads; `measured_at` is null before the first one.
         */
        get: operations["Retention_storage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the retention policies
         * @description A dry run over so many threads of the workspace, in the order of their ids: under the policies in force, or under others that are given.
         */
        get: operations["Retention_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get waiting and running work
         * @description Counts in total and by thread.
         */
        get: operations["Admin_queue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs in flight and their leases
         * @description Oldest first, with the worker, the end of its lease, and the number of attempts.
         */
        get: operations["Admin_runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/threads/busy-without-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List threads with a wrong status
         * @description Busy threads without a run; there should be none. Reconciling a thread corrects its status.
         */
        get: operations["Admin_busyThreads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/runs/{run_id}/requeue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requeue a run
         * @description The worker can no longer write. The execution does not count as an attempt.
         */
        post: operations["Admin_requeue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/runs/{run_id}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a run as failed
         * @description Ends a pending or running run on any worker. Its clients see the error `ForcedFailure` with the reason.
         */
        post: operations["Admin_fail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/threads/{thread_id}/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reconcile the status of a thread
         * @description Derives the status from the runs in flight, the last error and the state, as the end of a run does.
         */
        post: operations["Admin_reconcile"];
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
         * Get the capabilities of the server
         * @description Clients read them before they sign in.
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
    "/ui/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a component of a graph
         * @description HTML for `LoadExternalComponent` of the official SDK, which puts it into a page.
         */
        post: operations["Ui_show"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/{name}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Load the components of a graph
         * @description A script or a style sheet.
         */
        get: operations["Ui_load"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of webhooks, newest first
         * @description One for each run that named a webhook and has ended, until retention deletes them.
         */
        get: operations["Webhooks_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description Delivery with its newest 100 attempts, latest first.
         */
        get: operations["Webhooks_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries/{run_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver again
         * @description At once, with the same id and 24 hours of attempts, whether it was delivered, given up or waits.
         */
        post: operations["Webhooks_redeliver"];
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
             * @description Human-readable reason of the failure
             * @example Invalid token
             */
            detail: string;
            /**
             * @description Machine-readable error code; clients treat unknown codes by their status
             * @example unauthenticated
             * @enum {string}
             */
            code?: "all_workspaces_forbidden" | "app_unavailable" | "assistant_exists" | "assistant_not_found" | "assistant_version_not_found" | "auth_unavailable" | "body_aborted" | "body_too_large" | "checkpoint_not_found" | "compressed_body" | "conflicting_settings" | "corrupt_body" | "credential_service_unavailable" | "cron_not_found" | "database_unavailable" | "embedding_failed" | "graph_broken" | "graph_not_found" | "graph_without_messages" | "idempotency_mismatch" | "internal" | "invalid_assistant" | "invalid_host" | "invalid_protocol_request" | "invalid_state_update" | "invalid_target" | "method_not_allowed" | "namespace_forbidden" | "no_route" | "no_runs_to_cancel" | "not_for_users" | "not_ready" | "origin_forbidden" | "permission_denied" | "resume_needs_thread" | "run_not_found" | "run_not_in_flight" | "runtime_unavailable" | "slow_body" | "store_key_required" | "tenant_forbidden" | "thread_busy" | "thread_edit_lost" | "thread_exists" | "thread_not_found" | "thread_occupied" | "thread_without_graph" | "too_many_bodies" | "too_many_runs" | "ui_broken" | "ui_not_found" | "unauthenticated" | "unknown_node" | "unreadable_body" | "unsupported_encoding" | "webhook_delivery_not_found" | "websocket_required" | "workspace_not_found";
        };
        FieldError: {
            /**
             * @description Location: path, query, header or body, then the path to the value
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
             * @description Maximum number of supersteps of one run.
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
             * @description Behaviour if the id exists.
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
             * @description Purpose of the assistant.
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
             * @description Configured graph.
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
                tags?: string[];
                recursion_limit?: number;
                configurable?: {
                    [key: string]: unknown;
                };
            } & {
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
             * @description Purpose of the assistant.
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
        PartialAssistantResponse: {
            /**
             * Format: uuid
             * @description The default assistant of a graph has the uuid5 of the graph id.
             * @example fe096781-5601-53d2-b2f6-0d3403f7e9ca
             */
            assistant_id?: string;
            /**
             * @description Configured graph.
             * @example agent
             */
            graph_id?: string;
            /**
             * @description Configuration of its runs.
             * @example {
             *       "configurable": {
             *         "model": "scripted"
             *       }
             *     }
             */
            config?: {
                tags?: string[];
                recursion_limit?: number;
                configurable?: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /**
             * @description Static context of its runs.
             * @example {
             *       "model": "scripted"
             *     }
             */
            context?: {
                [key: string]: unknown;
            };
            /**
             * @description Free-form.
             * @example {
             *       "created_by": "system"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Starts at 1.
             * @example 1
             */
            version?: number;
            /**
             * @description Display name.
             * @example agent
             */
            name?: string;
            /**
             * @description Purpose of the assistant.
             * @example null
             */
            description?: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-21T02:42:00.000Z
             */
            updated_at?: string;
        };
        SearchAssistants: {
            /**
             * @description Maximum number of entries.
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
             * @description Sort direction.
             * @default desc
             * @example desc
             * @enum {string}
             */
            sort_order?: "asc" | "desc";
            /**
             * @description Exact containment. At most 64 KiB.
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
             * @description Part of the name; case-insensitive.
             * @example support
             */
            name?: string;
            /**
             * @description Sort field.
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
             * @description Exact containment. At most 64 KiB.
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
             * @description Part of the name; case-insensitive.
             * @example support
             */
            name?: string;
        };
        PatchAssistant: {
            /**
             * @description Another graph.
             * @example chat
             */
            graph_id?: string;
            /** @description Replaces the configuration, its settings included. */
            config?: components["schemas"]["Config"];
            /**
             * @description Replaces the static context. Not together with `config.configurable`.
             * @example {
             *       "user": "ada"
             *     }
             */
            context?: {
                [key: string]: unknown;
            };
            /**
             * @description Merged into the stored metadata. At most 64 KiB.
             * @example {
             *       "team": "sales"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Display name.
             * @example Sales agent
             */
            name?: string;
            /**
             * @description Purpose of the assistant; null removes it.
             * @example Answers questions of buyers
             */
            description?: string | null;
        };
        ListAssistantVersions: {
            /**
             * @description Exact containment. At most 64 KiB.
             * @example {
             *       "team": "support"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Maximum number of versions.
             * @default 10
             * @example 10
             */
            limit?: number;
            /**
             * @description Versions skipped.
             * @default 0
             * @example 0
             */
            offset?: number;
        };
        SetLatestVersion: {
            /**
             * @description The version to go to.
             * @example 1
             */
            version?: number;
        };
        GraphSchema: {
            /**
             * @description Graph; for a subgraph, the enclosing graph.
             * @example chat
             */
            graph_id: string;
            /**
             * @description Input of a run. JSON schema; null if neither the graph nor its types declare it.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "messages": {
             *           "type": "array"
             *         }
             *       }
             *     }
             */
            input_schema: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Output of a run. JSON schema; null if neither the graph nor its types declare it.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "messages": {
             *           "type": "array"
             *         }
             *       }
             *     }
             */
            output_schema: {
                [key: string]: unknown;
            } | null;
            /**
             * @description State of a thread. JSON schema; null if neither the graph nor its types declare it.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "messages": {
             *           "type": "array"
             *         }
             *       }
             *     }
             */
            state_schema: {
                [key: string]: unknown;
            } | null;
            /**
             * @description `config.configurable`. JSON schema; null if neither the graph nor its types declare it.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "messages": {
             *           "type": "array"
             *         }
             *       }
             *     }
             */
            config_schema: {
                [key: string]: unknown;
            } | null;
            /**
             * @description `context`. JSON schema; null if neither the graph nor its types declare it.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "messages": {
             *           "type": "array"
             *         }
             *       }
             *     }
             */
            context_schema: {
                [key: string]: unknown;
            } | null;
        };
        DrawnNode: {
            /**
             * @description Unique in the drawing; `researcher:search` inside a subgraph.
             * @example agent
             */
            id: string | number;
            /**
             * @description `runnable` for nodes, `schema` for inputs and outputs.
             * @example runnable
             */
            type: string;
            /**
             * @description Class and name of the runnable, or a JSON schema.
             * @example {
             *       "id": [
             *         "langgraph",
             *         "RunnableCallable"
             *       ],
             *       "name": "agent"
             *     }
             */
            data: {
                [key: string]: unknown;
            };
        };
        DrawnEdge: {
            /**
             * @description Id of a node.
             * @example __start__
             */
            source: string | number;
            /**
             * @description Id of a node.
             * @example agent
             */
            target: string | number;
            /**
             * @description Name of the edge in its condition.
             * @example continue
             */
            data?: string;
            /**
             * @description Whether the graph chooses the edge at run time.
             * @example true
             */
            conditional?: boolean;
        };
        DrawnGraph: {
            /** @description Nodes, with `__start__` and `__end__`. */
            nodes: components["schemas"]["DrawnNode"][];
            /** @description Edges between nodes. */
            edges: components["schemas"]["DrawnEdge"][];
        };
        SuperstepUpdate: {
            /**
             * @description Writes of the node: an object of channels, or a list of [channel, value].
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
             * @description Node to attribute the update to; `__input__` or `__start__` first.
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
             * @description Behaviour if the id exists.
             * @default raise
             * @example raise
             * @enum {string}
             */
            if_exists?: "raise" | "do_nothing";
            /** @description Steps that establish the initial state; needs `metadata.graph_id`. */
            supersteps?: components["schemas"]["Superstep"][];
            /**
             * @description Lifetime of the thread from now on: minutes, or strategy and minutes. Default: that of the server.
             * @example {
             *       "strategy": "delete",
             *       "ttl": 43200
             *     }
             */
            ttl?: (number | {
                /**
                 * @description `delete` removes the thread; `keep_latest` repeatedly removes its history except the newest state
                 * @default delete
                 * @enum {string}
                 */
                strategy?: "delete" | "keep_latest";
                /** @description Minutes from now on */
                ttl?: number;
            }) | null;
        };
        ThreadTtl: {
            /**
             * @description Action at the end of the lifetime.
             * @example delete
             * @enum {string}
             */
            strategy: "delete" | "keep_latest";
            /**
             * @description Minutes, from when it was set.
             * @example 43200
             */
            ttl_minutes: number;
            /**
             * Format: date-time
             * @description When the time is over.
             * @example 2026-11-21T02:42:00.000Z
             */
            expires_at: string;
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
             * @description Error of the last run, as {error, message}.
             * @example null
             */
            error?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Configuration of the newest run without the server's additions; only in searches that select it.
             * @example {
             *       "model": "scripted"
             *     }
             */
            context?: {
                [key: string]: unknown;
            };
            /**
             * @description Values requested by `extract`, by name; null for a missing value.
             * @example {
             *       "last_message": "Hello"
             *     }
             */
            extracted?: {
                [key: string]: unknown;
            };
            /** @description Only with `include=ttl`; null without an expiry. */
            ttl?: components["schemas"]["ThreadTtl"] | null;
        };
        PartialThreadResponse: {
            /**
             * Format: uuid
             * @description The thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id?: string;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-21T02:42:00.000Z
             */
            updated_at?: string;
            /**
             * Format: date-time
             * @description Time of the last change of the state.
             * @example 2026-11-21T02:42:00.000Z
             */
            state_updated_at?: string | null;
            /**
             * @description Free-form. Runs add `graph_id` and `assistant_id`.
             * @example {
             *       "graph_id": "chat",
             *       "user": "ada"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Derived from its runs and its state.
             * @example idle
             * @enum {string}
             */
            status?: "idle" | "busy" | "interrupted" | "error";
            /**
             * @description Effective configuration of the newest run.
             * @example {}
             */
            config?: {
                [key: string]: unknown;
            };
            /**
             * @description State values; empty on a new thread, null in lists until the first run.
             * @example {
             *       "messages": []
             *     }
             */
            values?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Open interrupts by task id.
             * @example {}
             */
            interrupts?: {
                [key: string]: unknown;
            };
            /**
             * @description Error of the last run, as {error, message}.
             * @example null
             */
            error?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Configuration of the newest run without the server's additions; only in searches that select it.
             * @example {
             *       "model": "scripted"
             *     }
             */
            context?: {
                [key: string]: unknown;
            };
            /**
             * @description Values requested by `extract`, by name; null for a missing value.
             * @example {
             *       "last_message": "Hello"
             *     }
             */
            extracted?: {
                [key: string]: unknown;
            };
            /** @description Only with `include=ttl`; null without an expiry. */
            ttl?: components["schemas"]["ThreadTtl"] | null;
        };
        SearchThreads: {
            /**
             * @description Maximum number of entries.
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
             * @description Sort direction.
             * @default desc
             * @example desc
             * @enum {string}
             */
            sort_order?: "asc" | "desc";
            /**
             * @description Exact containment in the metadata. At most 64 KiB.
             * @example {
             *       "graph_id": "chat"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Exact containment in the state values. At most 64 KiB.
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
             * @description Conditions on `metadata.<key>`, `status`, `created_at`, `updated_at` and `state_updated_at`, joined by `$and`, `$or` and `$not`; besides equality there are `$ne`, `$in`, `$nin`, `$gt`, `$gte`, `$lt`, `$lte` and `$exists`. At most 64 KiB.
             * @example {
             *       "$or": [
             *         {
             *           "metadata.team": "billing"
             *         },
             *         {
             *           "metadata.priority": {
             *             "$gt": 3
             *           }
             *         }
             *       ]
             *     }
             */
            filter?: {
                [key: string]: unknown;
            };
            /**
             * @description Only these threads.
             * @example [
             *       "3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11"
             *     ]
             */
            ids?: string[];
            /**
             * @description Sort field.
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
            select?: ("thread_id" | "created_at" | "updated_at" | "state_updated_at" | "metadata" | "config" | "context" | "status" | "values" | "interrupts" | "error")[];
            /** @description Start of the page: `X-Pagination-Cursor` of the previous one, instead of `offset`. */
            cursor?: string;
            /**
             * @description Values to read out of each thread, by name: at most 10 paths that begin with `values`, `metadata`, `config` or `interrupts`. They come as `extracted`.
             * @example {
             *       "last_message": "values.messages[-1].content"
             *     }
             */
            extract?: {
                [key: string]: unknown;
            };
        };
        CountThreads: {
            /**
             * @description Exact containment in the metadata. At most 64 KiB.
             * @example {
             *       "graph_id": "chat"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Exact containment in the state values. At most 64 KiB.
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
             * @description Conditions on `metadata.<key>`, `status`, `created_at`, `updated_at` and `state_updated_at`, joined by `$and`, `$or` and `$not`; besides equality there are `$ne`, `$in`, `$nin`, `$gt`, `$gte`, `$lt`, `$lte` and `$exists`. At most 64 KiB.
             * @example {
             *       "$or": [
             *         {
             *           "metadata.team": "billing"
             *         },
             *         {
             *           "metadata.priority": {
             *             "$gt": 3
             *           }
             *         }
             *       ]
             *     }
             */
            filter?: {
                [key: string]: unknown;
            };
        };
        PatchThread: {
            /**
             * @description Merged into the metadata by key; the size limit applies to the result. At most 64 KiB.
             * @example {
             *       "topic": "billing"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Lifetime of the thread from now on: minutes, or strategy and minutes; null for no expiry.
             * @example {
             *       "strategy": "keep_latest",
             *       "ttl": 1440
             *     }
             */
            ttl?: (number | {
                /**
                 * @description `delete` removes the thread; `keep_latest` repeatedly removes its history except the newest state
                 * @default delete
                 * @enum {string}
                 */
                strategy?: "delete" | "keep_latest";
                /** @description Minutes from now on */
                ttl?: number;
            }) | null;
        };
        PruneThreads: {
            /**
             * @description The threads.
             * @example [
             *       "3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11"
             *     ]
             */
            thread_ids: string[];
            /**
             * @description `delete` removes the threads; `keep_latest` removes their history except the newest state.
             * @default delete
             * @example keep_latest
             * @enum {string}
             */
            strategy?: "delete" | "keep_latest";
            /**
             * @description Preview without changes.
             * @default false
             * @example true
             */
            dry_run?: boolean;
        };
        PruneThreadsResponse: {
            /**
             * @description Threads pruned, or to be pruned.
             * @example 1
             */
            pruned_count: number;
            /**
             * @description Threads skipped because they are in use.
             * @example []
             */
            busy_thread_ids: string[];
        };
        StoredSize: {
            /**
             * @description Rows.
             * @example 12
             */
            count: number;
            /**
             * @description Stored size.
             * @example 20480
             */
            bytes: number;
        };
        ChannelSize: {
            /**
             * @description Kept values of the channel.
             * @example 4
             */
            versions: number;
            /**
             * @description Stored size.
             * @example 8192
             */
            bytes: number;
        };
        ChannelValuesSize: {
            /**
             * @description Rows.
             * @example 12
             */
            count: number;
            /**
             * @description Stored size.
             * @example 20480
             */
            bytes: number;
            /**
             * @description Sizes by channel name, largest first. Numbers, flags and short texts are parts of checkpoints. Parts that several channels share count for each of them.
             * @example {
             *       "messages": {
             *         "versions": 4,
             *         "bytes": 8192
             *       }
             *     }
             */
            by_channel: {
                [key: string]: components["schemas"]["ChannelSize"];
            };
        };
        ThreadStorage: {
            /**
             * Format: uuid
             * @description The thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string;
            /**
             * @description All of it.
             * @example 30720
             */
            total_bytes: number;
            /** @description Steps of the history. */
            checkpoints: components["schemas"]["StoredSize"];
            /** @description Values that checkpoints refer to, each version once. Large values share their parts, with pending writes too. */
            channel_values: components["schemas"]["ChannelValuesSize"];
            /** @description Writes of tasks on top of checkpoints. */
            pending_writes: components["schemas"]["StoredSize"];
        };
        Interrupt: {
            /**
             * @description Resume it by this id.
             * @example 4a8f35ed8d992153f5b4c79330d9332c
             */
            id: string | null;
            /**
             * @description Question of the node.
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
            /**
             * Format: uuid
             * @description The checkpoint.
             * @example 1f1e5411-e499-6ab2-8000-3d9a6f4c0c55
             */
            checkpoint_id?: string | null;
            /** @description Checkpoint ids of enclosing namespaces. */
            checkpoint_map?: {
                [key: string]: string;
            } | null;
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
             * @description Origin of the task.
             * @example [
             *       "__pregel_pull",
             *       "agent"
             *     ]
             */
            path: unknown[];
            /**
             * @description Error of the task.
             * @example null
             */
            error: {
                [key: string]: unknown;
            } | null;
            /** @description Open interrupts. */
            interrupts: components["schemas"]["Interrupt"][];
            /** @description Checkpoint of its subgraph, unless `state` is present. */
            checkpoint: components["schemas"]["SubgraphPointer"] | null;
            /**
             * @description State of its subgraph, if requested.
             * @example null
             */
            state: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Result of the task.
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
            /** @description Previous checkpoint. */
            parent_checkpoint: components["schemas"]["CheckpointResponse"] | null;
            /** @description Open interrupts of all tasks. */
            interrupts: components["schemas"]["Interrupt"][];
            /**
             * @description Id of the checkpoint.
             * @example 1f1e5411-e499-6ab2-8000-3d9a6f4c0c55
             */
            checkpoint_id: string | null;
            /**
             * @description Id of the previous checkpoint.
             * @example null
             */
            parent_checkpoint_id: string | null;
        };
        PartialThreadStateResponse: {
            /**
             * @description State values.
             * @example {
             *       "messages": []
             *     }
             */
            values?: {
                [key: string]: unknown;
            };
            /**
             * @description Nodes to execute next; empty when done.
             * @example []
             */
            next?: string[];
            /** @description Pending tasks. */
            tasks?: components["schemas"]["ThreadTask"][];
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
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Time of the checkpoint.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at?: string | null;
            /** @description The checkpoint. */
            checkpoint?: components["schemas"]["CheckpointResponse"] | null;
            /** @description Previous checkpoint. */
            parent_checkpoint?: components["schemas"]["CheckpointResponse"] | null;
            /** @description Open interrupts of all tasks. */
            interrupts?: components["schemas"]["Interrupt"][];
            /**
             * @description Id of the checkpoint.
             * @example 1f1e5411-e499-6ab2-8000-3d9a6f4c0c55
             */
            checkpoint_id?: string | null;
            /**
             * @description Id of the previous checkpoint.
             * @example null
             */
            parent_checkpoint_id?: string | null;
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
            /**
             * @description Parts of the state that are returned, all when absent: fields like `next`, and parts of them like `metadata.step` or `values.messages[-20:]`.
             * @example [
             *       "values.messages[-20:]",
             *       "next"
             *     ]
             */
            select?: string[];
        };
        PatchThreadState: {
            /**
             * @description Merged into the thread's metadata by key; the size limit applies to the result. At most 64 KiB.
             * @example {
             *       "topic": "billing"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        };
        UpdateThreadState: {
            /**
             * @description Writes: an object of channels, a list of [channel, value], or null to only re-attribute.
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
            /** @description Checkpoint to fork from; the head when absent. */
            checkpoint?: components["schemas"]["CheckpointConfig"];
            /**
             * Format: uuid
             * @description Short form of `checkpoint`.
             * @example 1f1e5411-e499-6ab2-8000-3d9a6f4c0c55
             */
            checkpoint_id?: string;
        };
        UpdateThreadStateResponse: {
            /** @description Written checkpoint. */
            checkpoint: components["schemas"]["CheckpointResponse"];
            /**
             * @deprecated
             * @description The same, for older clients.
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
             * @description Maximum number of states.
             * @default 1
             * @example 10
             */
            limit?: number;
            /**
             * @description Only states older than this checkpoint: its id, a checkpoint, or {configurable: checkpoint}.
             * @example 1f1e5411-e499-6ab2-8000-3d9a6f4c0c55
             */
            before?: (string | components["schemas"]["CheckpointConfig"] | {
                configurable?: components["schemas"]["CheckpointConfig"];
            }) | null;
            /**
             * @description Exact containment in the metadata of the state; its `writes` and `checkpoint_id` are not searched. At most 64 KiB.
             * @example {
             *       "source": "loop"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Selects the namespace of a subgraph. */
            checkpoint?: components["schemas"]["CheckpointConfig"];
            /**
             * @description Parts of the state that are returned, all when absent: fields like `next`, and parts of them like `metadata.step` or `values.messages[-20:]`.
             * @example [
             *       "values.messages[-20:]",
             *       "next"
             *     ]
             */
            select?: string[];
        };
        LangsmithTracer: {
            /**
             * @description Project (session) of the trace.
             * @example looms
             */
            project_name?: string;
            /** @description Example of a dataset that the run evaluates. */
            example_id?: string;
        };
        CreateCron: {
            /**
             * @description Input of the graph; null continues from the current state.
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
             * @description Resumes an interrupt, updates the state or jumps: {resume, update, goto}. Replaces the input.
             * @example {
             *       "resume": {
             *         "approved": true
             *       }
             *     }
             */
            command?: ({
                /** @description Answer to the interrupt, or answers by the ids of several. */
                resume?: ({
                    [key: string]: unknown;
                } | unknown[] | string | number | boolean) | null;
                /** @description Writes before the start: an object, or pairs of channel and value. */
                update?: ({
                    [key: string]: unknown;
                } | unknown[]) | null;
                /** @description Next nodes: a node, {node, input}, or a list of these. */
                goto?: ({
                    [key: string]: unknown;
                } | unknown[] | string | number | boolean) | null;
            } & {
                [key: string]: unknown;
            }) | null;
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
            /** @description Merged into the assistant's configuration; takes precedence over it. */
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
             * @description Nodes to stop before: a list of names, or "*" for all, alone or in a list. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
             * @example [
             *       "review"
             *     ]
             */
            interrupt_before?: (string[] | "*") | null;
            /**
             * @description Nodes to stop after: a list of names, or "*" for all, alone or in a list. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
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
             * @description Ignored: every stream can be resumed for a time after its end.
             * @default false
             * @example true
             */
            stream_resumable?: boolean;
            /**
             * @description Fail with `UnknownInterruptError` if no open interrupt waits for the answer in `command`.
             * @default false
             * @example false
             */
            strict_resume?: boolean;
            /**
             * @description Action on the run when the client of stream or wait disconnects.
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
             * @description Time of checkpoint writes: before the next step, concurrently with it, or at the end.
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
             * Format: uri-reference
             * @description URL that is notified of every end of the run, also after an error. The server restricts the allowed URLs.
             * @example https://example.com/hooks/heddle
             */
            webhook?: string | null;
            /**
             * @description Keys of feedback: with `AGENT_FEEDBACK_URL` on the server, stream and result have a URL for each.
             * @example [
             *       "user_score"
             *     ]
             */
            feedback_keys?: string[];
            /** @description Project and example for the trace of the run in LangSmith. */
            langsmith_tracer?: components["schemas"]["LangsmithTracer"];
            /**
             * @description An assistant id, or a graph id for its default assistant.
             * @example chat
             */
            assistant_id: string;
            /**
             * @description Five fields: minute, hour, day of the month, month, day of the week; or @hourly, @daily, @weekly, @monthly, @yearly.
             * @example 0 9 * * MON-FRI
             */
            schedule: string;
            /**
             * @description IANA time zone of the schedule; UTC when absent or null.
             * @example Europe/Berlin
             */
            timezone?: string | null;
            /**
             * @description End of the schedule (RFC 3339). A time without an offset is UTC.
             * @example 2099-12-31T23:59:59Z
             */
            end_time?: string | null;
            /**
             * @description Whether the schedule is active.
             * @default true
             * @example true
             */
            enabled?: boolean;
            /**
             * @description Action on a run's thread at the end of the run.
             * @default delete
             * @example keep
             * @enum {string}
             */
            on_run_completed?: "delete" | "keep";
        };
        CronResponse: {
            /**
             * Format: uuid
             * @description The cron.
             * @example 5d0b7b0e-9c1c-4a53-8f0e-7a1f1c3f6a21
             */
            cron_id: string;
            /**
             * Format: uuid
             * @description The assistant of its runs.
             * @example fe096781-5601-53d2-b2f6-0d3403f7e9ca
             */
            assistant_id: string;
            /**
             * Format: uuid
             * @description Thread of its runs; null if each run gets its own.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string | null;
            /**
             * @description Action on a run's thread at its end; absent for a cron with a thread.
             * @example keep
             * @enum {string}
             */
            on_run_completed?: "delete" | "keep";
            /**
             * Format: date-time
             * @description End of the schedule.
             * @example 2026-11-21T02:42:00.000Z
             */
            end_time: string | null;
            /**
             * @description The schedule as it was sent.
             * @example 0 9 * * MON-FRI
             */
            schedule: string;
            /**
             * @description IANA time zone of the schedule; null is UTC.
             * @example Europe/Berlin
             */
            timezone: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change by a client.
             * @example 2026-11-21T02:42:00.000Z
             */
            updated_at: string;
            /**
             * @description Principal of its runs.
             * @example e7a1c1c4
             */
            user_id: string;
            /**
             * @description The body of its runs.
             * @example {
             *       "input": {
             *         "messages": [
             *           {
             *             "role": "user",
             *             "content": "Hello"
             *           }
             *         ]
             *       }
             *     }
             */
            payload: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Time of the next fire; null if disabled, or if none remains before its end.
             * @example 2026-11-21T02:42:00.000Z
             */
            next_run_date: string | null;
            /**
             * @description Metadata of the cron and its runs.
             * @example {
             *       "team": "support"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description Whether the schedule is active.
             * @example true
             */
            enabled: boolean;
            /**
             * Format: date-time
             * @description Time of the database; only if selected.
             * @example 2026-11-21T02:42:00.000Z
             */
            now?: string;
        };
        PartialCronResponse: {
            /**
             * Format: uuid
             * @description The cron.
             * @example 5d0b7b0e-9c1c-4a53-8f0e-7a1f1c3f6a21
             */
            cron_id?: string;
            /**
             * Format: uuid
             * @description The assistant of its runs.
             * @example fe096781-5601-53d2-b2f6-0d3403f7e9ca
             */
            assistant_id?: string;
            /**
             * Format: uuid
             * @description Thread of its runs; null if each run gets its own.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id?: string | null;
            /**
             * @description Action on a run's thread at its end; absent for a cron with a thread.
             * @example keep
             * @enum {string}
             */
            on_run_completed?: "delete" | "keep";
            /**
             * Format: date-time
             * @description End of the schedule.
             * @example 2026-11-21T02:42:00.000Z
             */
            end_time?: string | null;
            /**
             * @description The schedule as it was sent.
             * @example 0 9 * * MON-FRI
             */
            schedule?: string;
            /**
             * @description IANA time zone of the schedule; null is UTC.
             * @example Europe/Berlin
             */
            timezone?: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Time of the last change by a client.
             * @example 2026-11-21T02:42:00.000Z
             */
            updated_at?: string;
            /**
             * @description Principal of its runs.
             * @example e7a1c1c4
             */
            user_id?: string;
            /**
             * @description The body of its runs.
             * @example {
             *       "input": {
             *         "messages": [
             *           {
             *             "role": "user",
             *             "content": "Hello"
             *           }
             *         ]
             *       }
             *     }
             */
            payload?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Time of the next fire; null if disabled, or if none remains before its end.
             * @example 2026-11-21T02:42:00.000Z
             */
            next_run_date?: string | null;
            /**
             * @description Metadata of the cron and its runs.
             * @example {
             *       "team": "support"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Whether the schedule is active.
             * @example true
             */
            enabled?: boolean;
            /**
             * Format: date-time
             * @description Time of the database; only if selected.
             * @example 2026-11-21T02:42:00.000Z
             */
            now?: string;
        };
        SearchCrons: {
            /**
             * @description Maximum number of entries.
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
             * @description Sort direction.
             * @default desc
             * @example desc
             * @enum {string}
             */
            sort_order?: "asc" | "desc";
            /**
             * @description Only crons of this assistant; a graph id means its default assistant.
             * @example fe096781-5601-53d2-b2f6-0d3403f7e9ca
             */
            assistant_id?: string;
            /**
             * Format: uuid
             * @description Only crons of this thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id?: string;
            /**
             * @description Exact containment in the metadata. At most 64 KiB.
             * @example {
             *       "team": "support"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Only crons that are enabled, or that are not.
             * @example true
             */
            enabled?: boolean;
            /**
             * @description Sort field; crons without a value come last.
             * @default created_at
             * @example next_run_date
             * @enum {string}
             */
            sort_by?: "cron_id" | "assistant_id" | "thread_id" | "next_run_date" | "end_time" | "created_at" | "updated_at";
            /**
             * @description Fields returned; all but `now` when absent. `now` is the time of the database.
             * @example [
             *       "cron_id",
             *       "schedule",
             *       "next_run_date"
             *     ]
             */
            select?: ("cron_id" | "assistant_id" | "thread_id" | "on_run_completed" | "end_time" | "schedule" | "timezone" | "created_at" | "updated_at" | "user_id" | "payload" | "next_run_date" | "metadata" | "enabled" | "now")[];
        };
        CountCrons: {
            /**
             * @description Only crons of this assistant; a graph id means its default assistant.
             * @example fe096781-5601-53d2-b2f6-0d3403f7e9ca
             */
            assistant_id?: string;
            /**
             * Format: uuid
             * @description Only crons of this thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id?: string;
            /**
             * @description Exact containment in the metadata. At most 64 KiB.
             * @example {
             *       "team": "support"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Only crons that are enabled, or that are not.
             * @example true
             */
            enabled?: boolean;
        };
        PatchCron: {
            /**
             * @description Input of the graph; null continues from the current state.
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
             * @description Resumes an interrupt, updates the state or jumps: {resume, update, goto}. Replaces the input.
             * @example {
             *       "resume": {
             *         "approved": true
             *       }
             *     }
             */
            command?: ({
                /** @description Answer to the interrupt, or answers by the ids of several. */
                resume?: ({
                    [key: string]: unknown;
                } | unknown[] | string | number | boolean) | null;
                /** @description Writes before the start: an object, or pairs of channel and value. */
                update?: ({
                    [key: string]: unknown;
                } | unknown[]) | null;
                /** @description Next nodes: a node, {node, input}, or a list of these. */
                goto?: ({
                    [key: string]: unknown;
                } | unknown[] | string | number | boolean) | null;
            } & {
                [key: string]: unknown;
            }) | null;
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
            /** @description Merged into the assistant's configuration; takes precedence over it. */
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
             * @description Nodes to stop before: a list of names, or "*" for all, alone or in a list. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
             * @example [
             *       "review"
             *     ]
             */
            interrupt_before?: (string[] | "*") | null;
            /**
             * @description Nodes to stop after: a list of names, or "*" for all, alone or in a list. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
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
             * @description Ignored: every stream can be resumed for a time after its end.
             * @default false
             * @example true
             */
            stream_resumable?: boolean;
            /**
             * @description Fail with `UnknownInterruptError` if no open interrupt waits for the answer in `command`.
             * @default false
             * @example false
             */
            strict_resume?: boolean;
            /**
             * @description Action on the run when the client of stream or wait disconnects.
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
             * @description Time of checkpoint writes: before the next step, concurrently with it, or at the end.
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
             * Format: uri-reference
             * @description URL that is notified of every end of the run, also after an error. The server restricts the allowed URLs.
             * @example https://example.com/hooks/heddle
             */
            webhook?: string | null;
            /**
             * @description Keys of feedback: with `AGENT_FEEDBACK_URL` on the server, stream and result have a URL for each.
             * @example [
             *       "user_score"
             *     ]
             */
            feedback_keys?: string[];
            /** @description Project and example for the trace of the run in LangSmith. */
            langsmith_tracer?: components["schemas"]["LangsmithTracer"];
            /**
             * @description Five fields: minute, hour, day of the month, month, day of the week; or @hourly, @daily, @weekly, @monthly, @yearly.
             * @example 0 9 * * MON-FRI
             */
            schedule?: string;
            /**
             * @description IANA time zone of the schedule; UTC when absent or null.
             * @example Europe/Berlin
             */
            timezone?: string | null;
            /**
             * @description End of the schedule (RFC 3339). A time without an offset is UTC.
             * @example 2099-12-31T23:59:59Z
             */
            end_time?: string | null;
            /**
             * @description Whether the schedule is active.
             * @example true
             */
            enabled?: boolean;
            /**
             * @description Action on a run's thread at the end of the run.
             * @example keep
             * @enum {string}
             */
            on_run_completed?: "delete" | "keep";
        };
        CronFireError: {
            /**
             * @description Stable code.
             * @example assistant_not_found
             */
            code: string;
            /**
             * @description Error message.
             * @example Assistant fe096781 not found.
             */
            message: string;
        };
        CronFireResponse: {
            /**
             * Format: uuid
             * @description The fire.
             * @example 01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa
             */
            fire_id: string;
            /**
             * Format: uuid
             * @description The cron.
             * @example 5d0b7b0e-9c1c-4a53-8f0e-7a1f1c3f6a21
             */
            cron_id: string;
            /**
             * Format: date-time
             * @description Scheduled time; null for a fire on demand.
             * @example 2026-11-21T02:42:00.000Z
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description Time of the fire.
             * @example 2026-11-21T02:42:00.000Z
             */
            fired_at: string;
            /**
             * Format: uuid
             * @description Created run; null after a failure.
             * @example 01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa
             */
            run_id: string | null;
            /**
             * Format: uuid
             * @description The thread of that run.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string | null;
            /**
             * @description Missed times between this one and the next, which are not made up for; 100 means 100 or more.
             * @example 0
             */
            missed: number;
            /** @description Reason for the missing run. */
            error: components["schemas"]["CronFireError"] | null;
        };
        CreateThreadCron: {
            /**
             * @description Input of the graph; null continues from the current state.
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
             * @description Resumes an interrupt, updates the state or jumps: {resume, update, goto}. Replaces the input.
             * @example {
             *       "resume": {
             *         "approved": true
             *       }
             *     }
             */
            command?: ({
                /** @description Answer to the interrupt, or answers by the ids of several. */
                resume?: ({
                    [key: string]: unknown;
                } | unknown[] | string | number | boolean) | null;
                /** @description Writes before the start: an object, or pairs of channel and value. */
                update?: ({
                    [key: string]: unknown;
                } | unknown[]) | null;
                /** @description Next nodes: a node, {node, input}, or a list of these. */
                goto?: ({
                    [key: string]: unknown;
                } | unknown[] | string | number | boolean) | null;
            } & {
                [key: string]: unknown;
            }) | null;
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
            /** @description Merged into the assistant's configuration; takes precedence over it. */
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
             * @description Nodes to stop before: a list of names, or "*" for all, alone or in a list. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
             * @example [
             *       "review"
             *     ]
             */
            interrupt_before?: (string[] | "*") | null;
            /**
             * @description Nodes to stop after: a list of names, or "*" for all, alone or in a list. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
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
             * @description Ignored: every stream can be resumed for a time after its end.
             * @default false
             * @example true
             */
            stream_resumable?: boolean;
            /**
             * @description Fail with `UnknownInterruptError` if no open interrupt waits for the answer in `command`.
             * @default false
             * @example false
             */
            strict_resume?: boolean;
            /**
             * @description Action on the run when the client of stream or wait disconnects.
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
             * @description Time of checkpoint writes: before the next step, concurrently with it, or at the end.
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
             * Format: uri-reference
             * @description URL that is notified of every end of the run, also after an error. The server restricts the allowed URLs.
             * @example https://example.com/hooks/heddle
             */
            webhook?: string | null;
            /**
             * @description Keys of feedback: with `AGENT_FEEDBACK_URL` on the server, stream and result have a URL for each.
             * @example [
             *       "user_score"
             *     ]
             */
            feedback_keys?: string[];
            /** @description Project and example for the trace of the run in LangSmith. */
            langsmith_tracer?: components["schemas"]["LangsmithTracer"];
            /**
             * @description An assistant id, or a graph id for its default assistant.
             * @example chat
             */
            assistant_id: string;
            /**
             * @description Five fields: minute, hour, day of the month, month, day of the week; or @hourly, @daily, @weekly, @monthly, @yearly.
             * @example 0 9 * * MON-FRI
             */
            schedule: string;
            /**
             * @description IANA time zone of the schedule; UTC when absent or null.
             * @example Europe/Berlin
             */
            timezone?: string | null;
            /**
             * @description End of the schedule (RFC 3339). A time without an offset is UTC.
             * @example 2099-12-31T23:59:59Z
             */
            end_time?: string | null;
            /**
             * @description Whether the schedule is active.
             * @default true
             * @example true
             */
            enabled?: boolean;
            /**
             * @description Effect of a new run on unfinished runs of its thread.
             * @default enqueue
             * @example enqueue
             * @enum {string}
             */
            multitask_strategy?: "reject" | "interrupt" | "rollback" | "enqueue";
        };
        CreateRun: {
            /**
             * @description Input of the graph; null continues from the current state.
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
             * @description Resumes an interrupt, updates the state or jumps: {resume, update, goto}. Replaces the input.
             * @example {
             *       "resume": {
             *         "approved": true
             *       }
             *     }
             */
            command?: ({
                /** @description Answer to the interrupt, or answers by the ids of several. */
                resume?: ({
                    [key: string]: unknown;
                } | unknown[] | string | number | boolean) | null;
                /** @description Writes before the start: an object, or pairs of channel and value. */
                update?: ({
                    [key: string]: unknown;
                } | unknown[]) | null;
                /** @description Next nodes: a node, {node, input}, or a list of these. */
                goto?: ({
                    [key: string]: unknown;
                } | unknown[] | string | number | boolean) | null;
            } & {
                [key: string]: unknown;
            }) | null;
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
            /** @description Merged into the assistant's configuration; takes precedence over it. */
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
             * @description Nodes to stop before: a list of names, or "*" for all, alone or in a list. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
             * @example [
             *       "review"
             *     ]
             */
            interrupt_before?: (string[] | "*") | null;
            /**
             * @description Nodes to stop after: a list of names, or "*" for all, alone or in a list. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
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
             * @description Ignored: every stream can be resumed for a time after its end.
             * @default false
             * @example true
             */
            stream_resumable?: boolean;
            /**
             * @description Fail with `UnknownInterruptError` if no open interrupt waits for the answer in `command`.
             * @default false
             * @example false
             */
            strict_resume?: boolean;
            /**
             * @description Action on the run when the client of stream or wait disconnects.
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
             * @description Time of checkpoint writes: before the next step, concurrently with it, or at the end.
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
             * Format: uri-reference
             * @description URL that is notified of every end of the run, also after an error. The server restricts the allowed URLs.
             * @example https://example.com/hooks/heddle
             */
            webhook?: string | null;
            /**
             * @description Keys of feedback: with `AGENT_FEEDBACK_URL` on the server, stream and result have a URL for each.
             * @example [
             *       "user_score"
             *     ]
             */
            feedback_keys?: string[];
            /** @description Project and example for the trace of the run in LangSmith. */
            langsmith_tracer?: components["schemas"]["LangsmithTracer"];
            /**
             * @description An assistant id, or a graph id for its default assistant.
             * @example chat
             */
            assistant_id: string;
            /**
             * @description Treatment of unfinished runs of the thread.
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
        RunCancellation: {
            /**
             * @description By a client: `request` (this run), `taken` (this run, whose input another one took), `bulk_request` (several), `thread_request` (all of its thread), `multitask` (a later run on its thread), `disconnect` (the waiting client disconnected). By the server: `timeout`; `admin` is an operator. Null for a request to a server of an earlier version.
             * @example request
             * @enum {string|null}
             */
            reason: "request" | "taken" | "bulk_request" | "thread_request" | "multitask" | "disconnect" | "timeout" | "admin" | null;
            /**
             * @description Principal of the request.
             * @example key:ci
             */
            by: string | null;
            /**
             * @description Whether the results of the run are kept.
             * @example interrupt
             * @enum {string|null}
             */
            action: "interrupt" | "rollback" | null;
            /**
             * Format: date-time
             * @description When.
             * @example 2026-11-21T02:42:00.000Z
             */
            requested_at: string | null;
        };
        RunUsage: {
            /**
             * @description Number of model answers with usage data.
             * @example 2
             */
            messages: number;
            /**
             * @description Tokens that models read.
             * @example 1200
             */
            input_tokens: number;
            /**
             * @description Tokens that models wrote.
             * @example 180
             */
            output_tokens: number;
            /**
             * @description Total tokens that models reported.
             * @example 1380
             */
            total_tokens: number;
            /**
             * @description Input tokens read from a cache.
             * @example 900
             */
            cache_read_tokens: number;
            /**
             * @description Output tokens for reasoning.
             * @example 0
             */
            reasoning_tokens: number;
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
             * @description Assistant with the applied configuration.
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
             * @description A run that waits for a person ends as `success`; `interrupted` means cancelled.
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
             * @description Effective request.
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
             * @description Its treatment of earlier runs.
             * @example enqueue
             * @enum {string}
             */
            multitask_strategy: "reject" | "interrupt" | "rollback" | "enqueue";
            /** @description Origin and reason of the cancellation; null without one. */
            cancellation: components["schemas"]["RunCancellation"] | null;
            /**
             * @description The cancellation as one text, for clients that look for `taken:`; only of cancelled runs.
             * @example taken: by key:ci
             */
            cancel_reason?: string;
            /** @description Model usage, available after the end; null if no model reported any. */
            usage: components["schemas"]["RunUsage"] | null;
            /**
             * @description Only for one run that is read while it is pending: `delayed` (starts later), `thread` (another run or an edit of its thread), `slot` (workers that take further runs).
             * @example slot
             * @enum {string}
             */
            pending_reason?: "delayed" | "thread" | "slot";
        };
        PartialRunResponse: {
            /**
             * Format: uuid
             * @description The run.
             * @example 01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa
             */
            run_id?: string;
            /**
             * Format: uuid
             * @description Its thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id?: string;
            /**
             * Format: uuid
             * @description Assistant with the applied configuration.
             * @example fe096781-5601-53d2-b2f6-0d3403f7e9ca
             */
            assistant_id?: string;
            /**
             * Format: date-time
             * @description Time of creation; of the start for a delayed run.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-21T02:42:00.000Z
             */
            updated_at?: string;
            /**
             * @description A run that waits for a person ends as `success`; `interrupted` means cancelled.
             * @example pending
             * @enum {string}
             */
            status?: "pending" | "running" | "error" | "success" | "timeout" | "interrupted";
            /**
             * @description Metadata of the run.
             * @example {
             *       "graph_id": "chat"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Effective request.
             * @example {
             *       "input": null,
             *       "stream_mode": [
             *         "values"
             *       ]
             *     }
             */
            kwargs?: {
                [key: string]: unknown;
            };
            /**
             * @description Its treatment of earlier runs.
             * @example enqueue
             * @enum {string}
             */
            multitask_strategy?: "reject" | "interrupt" | "rollback" | "enqueue";
            /** @description Origin and reason of the cancellation; null without one. */
            cancellation?: components["schemas"]["RunCancellation"] | null;
            /**
             * @description The cancellation as one text, for clients that look for `taken:`; only of cancelled runs.
             * @example taken: by key:ci
             */
            cancel_reason?: string;
            /** @description Model usage, available after the end; null if no model reported any. */
            usage?: components["schemas"]["RunUsage"] | null;
            /**
             * @description Only for one run that is read while it is pending: `delayed` (starts later), `thread` (another run or an edit of its thread), `slot` (workers that take further runs).
             * @example slot
             * @enum {string}
             */
            pending_reason?: "delayed" | "thread" | "slot";
        };
        CreateStatelessRun: {
            /**
             * @description Input of the graph; null continues from the current state.
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
             * @description Resumes an interrupt, updates the state or jumps: {resume, update, goto}. Replaces the input.
             * @example {
             *       "resume": {
             *         "approved": true
             *       }
             *     }
             */
            command?: ({
                /** @description Answer to the interrupt, or answers by the ids of several. */
                resume?: ({
                    [key: string]: unknown;
                } | unknown[] | string | number | boolean) | null;
                /** @description Writes before the start: an object, or pairs of channel and value. */
                update?: ({
                    [key: string]: unknown;
                } | unknown[]) | null;
                /** @description Next nodes: a node, {node, input}, or a list of these. */
                goto?: ({
                    [key: string]: unknown;
                } | unknown[] | string | number | boolean) | null;
            } & {
                [key: string]: unknown;
            }) | null;
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
            /** @description Merged into the assistant's configuration; takes precedence over it. */
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
             * @description Nodes to stop before: a list of names, or "*" for all, alone or in a list. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
             * @example [
             *       "review"
             *     ]
             */
            interrupt_before?: (string[] | "*") | null;
            /**
             * @description Nodes to stop after: a list of names, or "*" for all, alone or in a list. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.
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
             * @description Ignored: every stream can be resumed for a time after its end.
             * @default false
             * @example true
             */
            stream_resumable?: boolean;
            /**
             * @description Fail with `UnknownInterruptError` if no open interrupt waits for the answer in `command`.
             * @default false
             * @example false
             */
            strict_resume?: boolean;
            /**
             * @description Action on the run when the client of stream or wait disconnects.
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
             * @description Time of checkpoint writes: before the next step, concurrently with it, or at the end.
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
             * Format: uri-reference
             * @description URL that is notified of every end of the run, also after an error. The server restricts the allowed URLs.
             * @example https://example.com/hooks/heddle
             */
            webhook?: string | null;
            /**
             * @description Keys of feedback: with `AGENT_FEEDBACK_URL` on the server, stream and result have a URL for each.
             * @example [
             *       "user_score"
             *     ]
             */
            feedback_keys?: string[];
            /** @description Project and example for the trace of the run in LangSmith. */
            langsmith_tracer?: components["schemas"]["LangsmithTracer"];
            /**
             * @description An assistant id, or a graph id for its default assistant.
             * @example chat
             */
            assistant_id: string;
            /**
             * @description Whether the hidden thread is deleted at the end of the run.
             * @default delete
             * @example delete
             * @enum {string}
             */
            on_completion?: "delete" | "keep";
        };
        CancelRuns: {
            /**
             * @description All runs of this status, in the workspace or on `thread_id`.
             * @example pending
             * @enum {string}
             */
            status?: "pending" | "running" | "all";
            /**
             * Format: uuid
             * @description Thread: required with `run_ids`, a filter with `status`.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id?: string;
            /**
             * @description Runs of the thread, instead of `status`.
             * @example [
             *       "01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa"
             *     ]
             */
            run_ids?: string[];
        };
        SearchRuns: {
            /**
             * @description One status, or a list of them.
             * @example [
             *       "pending",
             *       "running"
             *     ]
             */
            status?: (("pending" | "running" | "error" | "success" | "timeout" | "interrupted")[] | ("pending" | "running" | "error" | "success" | "timeout" | "interrupted")) | null;
            /**
             * @description An assistant id, or a graph id for its default assistant.
             * @example chat
             */
            assistant_id?: string;
            /**
             * @description Runs of this graph, under any assistant.
             * @example chat
             */
            graph_id?: string;
            /**
             * Format: uuid
             * @description Runs of this thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id?: string;
            /**
             * @description Members that the metadata of the run has. At most 64 KiB.
             * @example {
             *       "source": "web"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Minimum creation time: a time with its zone, or a day in UTC.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_after?: string;
            /**
             * @description Created before that.
             * @example 2026-11-22
             */
            created_before?: string;
            /**
             * @description Maximum number of runs.
             * @default 10
             * @example 10
             */
            limit?: number;
            /** @description `X-Pagination-Cursor` of the previous page; requires the same filters and order. */
            cursor?: string;
            /**
             * @description Sort direction by creation time.
             * @default desc
             * @example desc
             * @enum {string}
             */
            sort_order?: "asc" | "desc";
            /**
             * @description Fields returned; all when absent: run_id, thread_id, assistant_id, created_at, updated_at, status, metadata, kwargs, multitask_strategy, cancellation, usage
             * @example [
             *       "run_id",
             *       "status"
             *     ]
             */
            select?: string[];
        };
        CountRuns: {
            /**
             * @description One status, or a list of them.
             * @example [
             *       "pending",
             *       "running"
             *     ]
             */
            status?: (("pending" | "running" | "error" | "success" | "timeout" | "interrupted")[] | ("pending" | "running" | "error" | "success" | "timeout" | "interrupted")) | null;
            /**
             * @description An assistant id, or a graph id for its default assistant.
             * @example chat
             */
            assistant_id?: string;
            /**
             * @description Runs of this graph, under any assistant.
             * @example chat
             */
            graph_id?: string;
            /**
             * Format: uuid
             * @description Runs of this thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id?: string;
            /**
             * @description Members that the metadata of the run has. At most 64 KiB.
             * @example {
             *       "source": "web"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description Minimum creation time: a time with its zone, or a day in UTC.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_after?: string;
            /**
             * @description Created before that.
             * @example 2026-11-22
             */
            created_before?: string;
        };
        ThreadUsage: {
            /**
             * @description Number of model answers with usage data.
             * @example 2
             */
            messages: number;
            /**
             * @description Tokens that models read.
             * @example 1200
             */
            input_tokens: number;
            /**
             * @description Tokens that models wrote.
             * @example 180
             */
            output_tokens: number;
            /**
             * @description Total tokens that models reported.
             * @example 1380
             */
            total_tokens: number;
            /**
             * @description Input tokens read from a cache.
             * @example 900
             */
            cache_read_tokens: number;
            /**
             * @description Output tokens for reasoning.
             * @example 0
             */
            reasoning_tokens: number;
            /**
             * @description Number of runs with usage data.
             * @example 1
             */
            runs: number;
            /**
             * Format: uuid
             * @description The thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string;
        };
        UsageSum: {
            /**
             * @description Number of model answers with usage data.
             * @example 2
             */
            messages: number;
            /**
             * @description Tokens that models read.
             * @example 1200
             */
            input_tokens: number;
            /**
             * @description Tokens that models wrote.
             * @example 180
             */
            output_tokens: number;
            /**
             * @description Total tokens that models reported.
             * @example 1380
             */
            total_tokens: number;
            /**
             * @description Input tokens read from a cache.
             * @example 900
             */
            cache_read_tokens: number;
            /**
             * @description Output tokens for reasoning.
             * @example 0
             */
            reasoning_tokens: number;
            /**
             * @description Number of runs with usage data.
             * @example 1
             */
            runs: number;
        };
        UsageGroup: {
            /**
             * @description Number of model answers with usage data.
             * @example 2
             */
            messages: number;
            /**
             * @description Tokens that models read.
             * @example 1200
             */
            input_tokens: number;
            /**
             * @description Tokens that models wrote.
             * @example 180
             */
            output_tokens: number;
            /**
             * @description Total tokens that models reported.
             * @example 1380
             */
            total_tokens: number;
            /**
             * @description Input tokens read from a cache.
             * @example 900
             */
            cache_read_tokens: number;
            /**
             * @description Output tokens for reasoning.
             * @example 0
             */
            reasoning_tokens: number;
            /**
             * @description Number of runs with usage data.
             * @example 1
             */
            runs: number;
            /**
             * Format: date
             * @description UTC day of the runs' end.
             * @example 2026-11-21
             */
            day?: string;
            /**
             * Format: uuid
             * @description Assistant of the runs.
             * @example fe096781-5601-53d2-b2f6-0d3403f7e9ca
             */
            assistant_id?: string;
            /**
             * @description Graph of the runs.
             * @example chat
             */
            graph_id?: string;
        };
        WorkspaceUsage: {
            /**
             * Format: date-time
             * @description Start of the range.
             * @example 2026-11-21T02:42:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the range.
             * @example 2026-11-21T02:42:00.000Z
             */
            to: string;
            /** @description Total of all runs in the range. */
            total: components["schemas"]["UsageSum"];
            /** @description Usage by requested group, in order; empty without groups. */
            groups: components["schemas"]["UsageGroup"][];
        };
        PutItem: {
            /**
             * @description Namespace of the item: labels without periods. Labels and key have at most 2,000 bytes together.
             * @example [
             *       "users",
             *       "ada"
             *     ]
             */
            namespace: string[];
            /**
             * @description Key within the namespace.
             * @example profile
             */
            key: string;
            /**
             * @description Replaces the previous value. At most 16 MiB.
             * @example {
             *       "text": "likes linen",
             *       "age": 36
             *     }
             */
            value: {
                [key: string]: unknown;
            };
            /**
             * @description Indexed paths of the value, or false for none; absent or null for those of the configuration.
             * @example [
             *       "text"
             *     ]
             */
            index?: (false | string[]) | null;
            /**
             * @description Lifetime in minutes; null for no expiry, absent for the configured default.
             * @example 1440
             */
            ttl?: number | null;
        };
        Item: {
            /**
             * @description Namespace of the item.
             * @example [
             *       "users",
             *       "ada"
             *     ]
             */
            namespace: string[];
            /**
             * @description Key within the namespace.
             * @example profile
             */
            key: string;
            /**
             * @description Stored value.
             * @example {
             *       "text": "likes linen",
             *       "age": 36
             *     }
             */
            value: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Time of the first put.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last put.
             * @example 2026-11-21T02:42:00.000Z
             */
            updated_at: string;
        };
        DeleteItem: {
            /**
             * @description Namespace of the item.
             * @example [
             *       "users",
             *       "ada"
             *     ]
             */
            namespace?: string[];
            /**
             * @description Key within the namespace.
             * @example profile
             */
            key: string;
        };
        SearchItems: {
            /**
             * @description Only items at or below it; all when absent.
             * @example [
             *       "users"
             *     ]
             */
            namespace_prefix?: string[] | null;
            /**
             * @description Values of fields: equal, or compared by `$eq`, `$ne`, `$gt`, `$gte`, `$lt`, `$lte`, `$in`, `$nin`. At most 64 KiB.
             * @example {
             *       "age": {
             *         "$gte": 18
             *       }
             *     }
             */
            filter?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Maximum number of items.
             * @default 10
             * @example 10
             */
            limit?: number;
            /**
             * @description Items skipped.
             * @default 0
             * @example 0
             */
            offset?: number;
            /**
             * @description Text of a semantic search; requires an index in the configuration.
             * @example favourite fabric
             */
            query?: string | null;
            /**
             * @description Whether the search extends the items' lifetimes; absent for the configured default.
             * @example true
             */
            refresh_ttl?: boolean | null;
        };
        FoundItem: {
            /**
             * @description Namespace of the item.
             * @example [
             *       "users",
             *       "ada"
             *     ]
             */
            namespace: string[];
            /**
             * @description Key within the namespace.
             * @example profile
             */
            key: string;
            /**
             * @description Stored value.
             * @example {
             *       "text": "likes linen",
             *       "age": 36
             *     }
             */
            value: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Time of the first put.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last put.
             * @example 2026-11-21T02:42:00.000Z
             */
            updated_at: string;
            /**
             * @description Similarity to the query, from -1 to 1; only in searches with a query.
             * @example 0.87
             */
            score?: number;
        };
        SearchItemsResponse: {
            /** @description Newest first; with a query, most similar first. */
            items: components["schemas"]["FoundItem"][];
        };
        ListNamespaces: {
            /**
             * @description First labels; `*` is any label.
             * @example [
             *       "users",
             *       "*"
             *     ]
             */
            prefix?: string[] | null;
            /**
             * @description Last labels; `*` is any label.
             * @example [
             *       "*"
             *     ]
             */
            suffix?: string[] | null;
            /**
             * @description Longer namespaces are truncated to this length and listed once.
             * @example 2
             */
            max_depth?: number | null;
            /**
             * @description Maximum number of namespaces.
             * @default 100
             * @example 100
             */
            limit?: number;
            /**
             * @description Namespaces skipped.
             * @default 0
             * @example 0
             */
            offset?: number;
        };
        ListNamespacesResponse: {
            /**
             * @description Namespaces with items, sorted.
             * @example [
             *       [
             *         "users",
             *         "ada"
             *       ]
             *     ]
             */
            namespaces: string[][];
        };
        WorkspaceStorage: {
            /**
             * @description Total stored size, without indexes and the store.
             * @example 1048576
             */
            total_bytes: number;
            /**
             * Format: date-time
             * @description Time of the measurement; null before the first.
             * @example 2026-11-21T02:42:00.000Z
             */
            measured_at: string | null;
            /** @description Threads with their current values. */
            threads: components["schemas"]["StoredSize"];
            /** @description Runs. */
            runs: components["schemas"]["StoredSize"];
            /** @description Replayable events. */
            streams: components["schemas"]["StoredSize"];
            /** @description Checkpoints of histories. */
            checkpoints: components["schemas"]["StoredSize"];
            /** @description Channel values of checkpoints. */
            channel_values: components["schemas"]["StoredSize"];
            /** @description Writes of tasks on top of checkpoints. */
            pending_writes: components["schemas"]["StoredSize"];
        };
        DefaultTtl: {
            /**
             * @description Action at the end of the lifetime.
             * @example delete
             * @enum {string}
             */
            strategy: "delete" | "keep_latest";
            /**
             * @description Lifetime in minutes, from the time of setting.
             * @example 43200
             */
            ttl_minutes: number;
        };
        CheckpointPolicy: {
            /**
             * @description Younger ones are kept.
             * @example 720
             */
            older_than_hours: number;
            /**
             * @description Number of newest ones kept per namespace.
             * @example 10
             */
            kept: number;
        };
        RunPolicy: {
            /**
             * @description Counted from the end of the run.
             * @example 720
             */
            older_than_hours: number;
        };
        UsagePolicy: {
            /**
             * @description Counted from the end of the run.
             * @example 400
             */
            older_than_days: number;
        };
        StreamPolicy: {
            /**
             * @description Counted from the end of the run.
             * @example 600
             */
            older_than_seconds: number;
        };
        RetentionPolicies: {
            /** @description Lifetime of new threads; null for none. */
            thread_ttl: components["schemas"]["DefaultTtl"] | null;
            /** @description null: kept as long as the thread. */
            checkpoints: components["schemas"]["CheckpointPolicy"] | null;
            /** @description Finished runs; null: kept as long as the thread. */
            runs: components["schemas"]["RunPolicy"] | null;
            /** @description Usage of runs; null: kept forever. */
            usage: components["schemas"]["UsagePolicy"] | null;
            /** @description Events of runs, for replay. */
            streams: components["schemas"]["StreamPolicy"];
        };
        RetentionRemovals: {
            /**
             * @description Checkpoints, with their values.
             * @example 120
             */
            checkpoints: number;
            /**
             * @description Finished runs.
             * @example 40
             */
            runs: number;
        };
        RetentionPreview: {
            /** @description Settings for which the answer was computed. */
            policies: components["schemas"]["RetentionPolicies"];
            /**
             * @description Number of threads examined.
             * @example 100
             */
            examined_threads: number;
            /**
             * Format: uuid
             * @description Value of `after` for the next page; null at the end.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            next: string | null;
            /** @description Removals from these threads, if they are idle by then. */
            would_remove: components["schemas"]["RetentionRemovals"];
        };
        QueuedThread: {
            /**
             * Format: uuid
             * @description The thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string;
            /**
             * Format: uuid
             * @description Workspace of the run or thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            tenant_id: string;
            /**
             * @description Waiting runs, delayed runs included.
             * @example 2
             */
            pending: number;
            /**
             * Format: uuid
             * @description Run in progress.
             * @example 01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa
             */
            running_run_id: string | null;
            /**
             * Format: date-time
             * @description Creation time of its oldest run in flight.
             * @example 2026-11-21T02:42:00.000Z
             */
            oldest_created_at: string;
        };
        QueueResponse: {
            /**
             * @description Runs ready to start.
             * @example 2
             */
            pending: number;
            /**
             * @description Runs of `pending` that wait for a slot of a worker, and not for another run of their thread.
             * @example 1
             */
            startable: number;
            /**
             * @description Delayed runs.
             * @example 0
             */
            delayed: number;
            /**
             * @description Runs claimed by a worker.
             * @example 1
             */
            running: number;
            /**
             * @description Waiting time of the oldest run that is ready to start.
             * @example 0.4
             */
            oldest_pending_seconds: number;
            /**
             * @description Graph threads of the answering process that take no further run, by reason: `no_thread` (ended), `ceiling` (`AGENT_RUNS_PER_THREAD`), `memory` (heap of the thread), `process_memory`, `cpu` (a busy event loop), `database` (connections or checkpoints wait), `starting` (reports after its next starts). Empty in a process with the role `api`; the metric `agent_graph_threads_full` has the figures of each worker.
             * @example {
             *       "memory": 1
             *     }
             */
            full_graph_threads: {
                [key: string]: number;
            };
            /** @description Threads with runs in flight, oldest first. */
            threads: components["schemas"]["QueuedThread"][];
        };
        AdminRun: {
            /**
             * Format: uuid
             * @description The run.
             * @example 01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa
             */
            run_id: string;
            /**
             * Format: uuid
             * @description The thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string;
            /**
             * Format: uuid
             * @description Workspace of the run or thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            tenant_id: string;
            /**
             * @description Graph of the run.
             * @example chat
             */
            graph_id: string;
            /**
             * @description Status of the run.
             * @example running
             * @enum {string}
             */
            status: "pending" | "running" | "error" | "success" | "timeout" | "interrupted";
            /**
             * @description Number of starts.
             * @example 1
             */
            attempt: number;
            /**
             * @description Evidence that this run crashes its thread or process; from 2 on it is executed alone.
             * @example 0
             */
            suspicion: number;
            /**
             * @description Process that executes it.
             * @example worker-1:17:4f0a1b2c
             */
            lease_owner: string | null;
            /**
             * @description Raised by every claim.
             * @example 1
             */
            lease_generation: number;
            /**
             * Format: date-time
             * @description End of the lease without a renewal.
             * @example 2026-11-21T02:42:00.000Z
             */
            lease_until: string | null;
            /**
             * @description Action of a requested cancellation.
             * @example null
             */
            cancel_action: string | null;
            /**
             * Format: date-time
             * @description Time of creation, or of the start of a delayed run.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the first start.
             * @example 2026-11-21T02:42:00.000Z
             */
            started_at: string | null;
            /**
             * @description Seconds since `created_at`, by the clock of the database.
             * @example 12.5
             */
            age_seconds: number;
        };
        BusyThread: {
            /**
             * Format: uuid
             * @description The thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string;
            /**
             * Format: uuid
             * @description Workspace of the run or thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-21T02:42:00.000Z
             */
            updated_at: string;
        };
        FailRun: {
            /**
             * @description Error message, visible to clients.
             * @example The model that it waits for is gone
             */
            reason: string;
        };
        ReconciliationResponse: {
            /**
             * Format: uuid
             * @description The thread.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string;
            /**
             * @description Previous status.
             * @example busy
             * @enum {string}
             */
            before: "idle" | "busy" | "interrupted" | "error";
            /**
             * @description Current status; null for a hidden thread, which is deleted.
             * @example idle
             * @enum {string|null}
             */
            after: "idle" | "busy" | "interrupted" | "error" | null;
        };
        InfoFlags: {
            /**
             * @description Assistants are served.
             * @example true
             */
            assistants: boolean;
            /**
             * @description Crons are served.
             * @example true
             */
            crons: boolean;
            /**
             * @description The server itself sends runs to LangSmith; graphs may also do so themselves.
             * @example false
             */
            langsmith: boolean;
            /**
             * @description Runs are sent to several projects.
             * @example false
             */
            langsmith_tracing_replicas: boolean;
            /**
             * @description Streams of runs take `namespace`.
             * @example true
             */
            stream_namespaces: boolean;
            /**
             * @description Runs take `strict_resume`.
             * @example true
             */
            strict_resume: boolean;
        };
        InfoHost: {
            /**
             * @description Operator of the server.
             * @example self-hosted
             */
            kind: string;
            /**
             * @description Deployment; null if unset.
             * @example null
             */
            project_id: string | null;
            /**
             * @description The same as `revision_id`.
             * @example null
             */
            host_revision_id: string | null;
            /**
             * @description Revision; null if unset.
             * @example null
             */
            revision_id: string | null;
            /**
             * @description Always null: a server has many workspaces.
             * @example null
             */
            tenant_id: string | null;
        };
        InfoResponse: {
            /**
             * @description Version of this server.
             * @example 0.1.0
             */
            version: string;
            /**
             * @description Version of LangGraph.js in this server.
             * @example 1.7.3
             */
            langgraph_js_version?: string;
            /**
             * @description The language of the graphs.
             * @example js
             */
            context: string;
            /** @description Served features. */
            flags: components["schemas"]["InfoFlags"];
            /** @description Deployment of the server. */
            host: components["schemas"]["InfoHost"];
            /** @description The same, under the name for older clients. */
            metadata: components["schemas"]["InfoHost"];
        };
        ShowComponent: {
            /**
             * @description Export name of the component.
             * @example weather
             */
            name: string;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description Finished run; also the receiver's `webhook-id`.
             * @example 01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa
             */
            run_id: string;
            /**
             * Format: uuid
             * @description Its thread, possibly deleted.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string;
            /**
             * @description The webhook of the run.
             * @example https://example.com/hooks/heddle
             */
            url: string;
            /**
             * @description `failed`: final, after 24 hours or by decision of the receiver or the server's rules.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /**
             * @description Number of attempts.
             * @example 1
             */
            attempts_made: number;
            /**
             * @description Reason of the failure: no connection, no DNS entry, an address or URL forbidden by the server's rules, an answer 410 (gone), a redirect, another status than 2xx, no answer in time, or the end of the process (shutdown).
             * @example status
             * @enum {string|null}
             */
            last_failure: "certificate" | "connection" | "dns" | "forbidden_address" | "forbidden_url" | "gone" | "redirect" | "shutdown" | "status" | "timeout" | null;
            /**
             * Format: date-time
             * @description Time of the next attempt; during an attempt, the time of the retry if the process dies.
             * @example 2026-11-21T02:42:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description End of the run.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of delivery or final failure.
             * @example null
             */
            completed_at: string | null;
        };
        WebhookAttempt: {
            /**
             * @description Counts from 1.
             * @example 1
             */
            attempt: number;
            /**
             * Format: date-time
             * @description Start of the attempt.
             * @example 2026-11-21T02:42:00.000Z
             */
            started_at: string;
            /**
             * @description Duration; null while in progress, or if its process died.
             * @example 84
             */
            duration_ms: number | null;
            /**
             * @description Status of the receiver's answer, if any.
             * @example 503
             */
            status_code: number | null;
            /**
             * @description Reason of the failure: no connection, no DNS entry, an address or URL forbidden by the server's rules, an answer 410 (gone), a redirect, another status than 2xx, no answer in time, or the end of the process (shutdown).
             * @example status
             * @enum {string|null}
             */
            failure: "certificate" | "connection" | "dns" | "forbidden_address" | "forbidden_url" | "gone" | "redirect" | "shutdown" | "status" | "timeout" | null;
        };
        WebhookDeliveryWithAttempts: {
            /**
             * Format: uuid
             * @description Finished run; also the receiver's `webhook-id`.
             * @example 01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa
             */
            run_id: string;
            /**
             * Format: uuid
             * @description Its thread, possibly deleted.
             * @example 3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11
             */
            thread_id: string;
            /**
             * @description The webhook of the run.
             * @example https://example.com/hooks/heddle
             */
            url: string;
            /**
             * @description `failed`: final, after 24 hours or by decision of the receiver or the server's rules.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /**
             * @description Number of attempts.
             * @example 1
             */
            attempts_made: number;
            /**
             * @description Reason of the failure: no connection, no DNS entry, an address or URL forbidden by the server's rules, an answer 410 (gone), a redirect, another status than 2xx, no answer in time, or the end of the process (shutdown).
             * @example status
             * @enum {string|null}
             */
            last_failure: "certificate" | "connection" | "dns" | "forbidden_address" | "forbidden_url" | "gone" | "redirect" | "shutdown" | "status" | "timeout" | null;
            /**
             * Format: date-time
             * @description Time of the next attempt; during an attempt, the time of the retry if the process dies.
             * @example 2026-11-21T02:42:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description End of the run.
             * @example 2026-11-21T02:42:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of delivery or final failure.
             * @example null
             */
            completed_at: string | null;
            /** @description Newest first. */
            attempts: components["schemas"]["WebhookAttempt"][];
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
                check_db?: unknown;
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
                    "application/json": {
                        /** @example true */
                        ok: boolean;
                    };
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The address or the body has text that cannot be stored, or not the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The address or the body has text that cannot be stored, or not the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Not ready: shutting down, no database, or a failed check */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Health_exposition: {
        parameters: {
            query?: {
                /** @description prometheus when absent */
                format?: "prometheus" | "json";
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics in the Prometheus text format, or as JSON */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such format */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
        };
    };
    Assistants_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
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
            /** @description Conflict with the present state */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
                    /** @description Number of all matches */
                    "X-Pagination-Total"?: number;
                    /** @description Offset of the next page, if there is one */
                    "X-Pagination-Next"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["AssistantResponse"] | components["schemas"]["PartialAssistantResponse"])[];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                /** @description Assistant id, or graph id for the default assistant of a graph */
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The address or the body has text that cannot be stored, or not the expected shape */
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
    AssistantRemoval_delete: {
        parameters: {
            query?: {
                /** @description Delete the threads whose `metadata.assistant_id` is this assistant, with their runs and history */
                delete_threads?: boolean;
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description Assistant id, or graph id for the default assistant of a graph */
                assistant_id: string;
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Assistants_patch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description Assistant id, or graph id for the default assistant of a graph */
                assistant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchAssistant"];
            };
        };
        responses: {
            /** @description Change an assistant */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Assistants_versions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description Assistant id, or graph id for the default assistant of a graph */
                assistant_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListAssistantVersions"];
            };
        };
        responses: {
            /** @description List the versions of an assistant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantResponse"][];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Assistants_setLatest: {
        parameters: {
            query?: {
                /** @description The same, for clients that send no body */
                version?: number;
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description Assistant id, or graph id for the default assistant of a graph */
                assistant_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SetLatestVersion"];
            };
        };
        responses: {
            /** @description Set the version of an assistant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    AssistantGraph_draw: {
        parameters: {
            query?: {
                /** @description Include the nodes of subgraphs; a number is the depth */
                xray?: boolean | number;
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description Assistant id, or graph id for the default assistant of a graph */
                assistant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Draw the graph of an assistant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawnGraph"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    AssistantGraph_schemas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Assistant id, or graph id for the default assistant of a graph */
                assistant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the schemas of an assistant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphSchema"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The address or the body has text that cannot be stored, or not the expected shape */
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
    AssistantGraph_subgraphs: {
        parameters: {
            query?: {
                /** @description Includes subgraphs of subgraphs */
                recurse?: boolean;
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description Assistant id, or graph id for the default assistant of a graph */
                assistant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the subgraphs of an assistant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: components["schemas"]["GraphSchema"];
                    };
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    AssistantGraph_subgraphsAt: {
        parameters: {
            query?: {
                /** @description Includes subgraphs of subgraphs */
                recurse?: boolean;
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description Assistant id, or graph id for the default assistant of a graph */
                assistant_id: string;
                /** @description Names of nodes down to the subgraph, or the namespace of a checkpoint */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a subgraph of an assistant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: components["schemas"]["GraphSchema"];
                    };
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Threads_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description Conflict with the present state */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
                    /** @description Cursor of the next page, if there is one */
                    "X-Pagination-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["ThreadResponse"] | components["schemas"]["PartialThreadResponse"])[];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            query?: {
                /** @description Values that are shown in addition. */
                include?: "ttl"[];
            };
            header?: {
                /** @description The `ETag` of an earlier answer */
                "If-None-Match"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
            /** @description Nothing changed since the answer of that `ETag` */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            header?: {
                /** @description `return=minimal` for an answer without a body */
                Prefer?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
            /** @description Change a thread's metadata or time to live */
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description Conflict with the present state */
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
    ThreadPruning_prune: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PruneThreads"];
            };
        };
        responses: {
            /** @description Delete threads, or their history */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PruneThreadsResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    ThreadPruning_storage: {
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
            /** @description Get the storage of a thread */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadStorage"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                /** @description Parts of the state that are returned, all when absent: fields like `next`, and parts of them like `metadata.step` or `values.messages[-20:]` */
                select?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer */
                "If-None-Match"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadStateResponse"] | components["schemas"]["PartialThreadStateResponse"];
                };
            };
            /** @description Nothing changed since the answer of that `ETag` */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
            /** @description Conflict with the present state */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
    ThreadState_patch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchThreadState"];
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    ThreadState_getAt: {
        parameters: {
            query?: {
                /** @description Fill `tasks[].state` of subgraphs */
                subgraphs?: boolean;
                /** @description Parts of the state that are returned, all when absent: fields like `next`, and parts of them like `metadata.step` or `values.messages[-20:]` */
                select?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer */
                "If-None-Match"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
                    "application/json": components["schemas"]["ThreadStateResponse"] | components["schemas"]["PartialThreadStateResponse"];
                };
            };
            /** @description Nothing changed since the answer of that `ETag` */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
            query?: {
                /** @description The same as in the body */
                subgraphs?: boolean;
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
                    "application/json": components["schemas"]["ThreadStateResponse"] | components["schemas"]["PartialThreadStateResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
                /** @description Maximum number of states */
                limit?: number;
                /** @description Only states older than this checkpoint */
                before?: string;
                /** @description Parts of the state that are returned, all when absent: fields like `next`, and parts of them like `metadata.step` or `values.messages[-20:]` */
                select?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer */
                "If-None-Match"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
                    /** @description Checkpoint for `before`, if the answer has fewer states than asked for because of its size (32 MiB) */
                    "X-Pagination-Next"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["ThreadStateResponse"] | components["schemas"]["PartialThreadStateResponse"])[];
                };
            };
            /** @description Nothing changed since the answer of that `ETag` */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
                    /** @description Checkpoint for `before`, if the answer has fewer states than asked for because of its size (32 MiB) */
                    "X-Pagination-Next"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["ThreadStateResponse"] | components["schemas"]["PartialThreadStateResponse"])[];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
    Crons_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCron"];
            };
        };
        responses: {
            /** @description Create a cron */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CronResponse"];
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
            /** @description Conflict with the present state */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
    Crons_search: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchCrons"];
            };
        };
        responses: {
            /** @description Search crons */
            200: {
                headers: {
                    /** @description All matches */
                    "X-Pagination-Total"?: number;
                    /** @description Offset of the next page, if there is one */
                    "X-Pagination-Next"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["CronResponse"] | components["schemas"]["PartialCronResponse"])[];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Crons_count: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CountCrons"];
            };
        };
        responses: {
            /** @description Count crons */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Crons_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The cron */
                cron_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a cron */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CronResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Crons_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The cron */
                cron_id: string;
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Crons_patch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description The cron */
                cron_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchCron"];
            };
        };
        responses: {
            /** @description Change a cron */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CronResponse"];
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
    Crons_listFires: {
        parameters: {
            query?: {
                /** @description Maximum number of fires */
                limit?: number;
                /** @description Fires skipped */
                offset?: number;
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description The cron */
                cron_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the fires of a cron */
            200: {
                headers: {
                    /** @description All matches */
                    "X-Pagination-Total"?: number;
                    /** @description Offset of the next page, if there is one */
                    "X-Pagination-Next"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CronFireResponse"][];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Crons_fire: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The cron */
                cron_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fire a cron now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CronFireResponse"];
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
            /** @description Conflict with the present state */
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
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
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
    ThreadCrons_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateThreadCron"];
            };
        };
        responses: {
            /** @description Create a cron on a thread */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CronResponse"];
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
            /** @description Conflict with the present state */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
            query?: {
                /** @description Only events of these namespaces, without their subgraphs; empty for the root graph. Repeatable */
                namespace?: string[];
            };
            header?: {
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
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
            /** @description Server-sent events: `metadata` first, then those of the requested modes; a heartbeat every 5 s */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description URL for reconnecting */
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
            /** @description Conflict with the present state */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
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
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
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
                    /** @description URL for reconnecting */
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
            /** @description Conflict with the present state */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
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
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
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
            /** @description Final values of the thread; with `__interrupt__` where the run waits for a person, or only `__error__` where it failed. Line breaks before the document keep the connection open. */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description URL for reconnecting */
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                /** @description Only events of these namespaces, without their subgraphs; empty for the root graph. Repeatable */
                namespace?: string[];
                /** @description Checkpoint that the client shows: events after it, or all of the run if its stream names no such checkpoint. `Last-Event-ID` takes precedence, other than -1 */
                checkpoint_id?: string;
                /** @description Cancel the run when this client goes away */
                cancel_on_disconnect?: boolean;
                /** @description Only events of these modes, also from subgraphs */
                stream_mode?: ("values" | "updates" | "messages" | "messages-tuple" | "custom" | "events" | "debug" | "tasks" | "checkpoints" | "tools")[];
                /** @description Includes events of subgraphs, if the run streams them */
                stream_subgraphs?: boolean;
            };
            header?: {
                /** @description Id of the last event that was received, or -1 */
                "Last-Event-ID"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
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
            /** @description Server-sent events: `metadata` first, then those of the requested modes; a heartbeat every 5 s */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description URL for reconnecting */
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                /** @description Keep the results of the run, or delete the run and its checkpoints */
                action?: "interrupt" | "rollback";
                /** @description `taken`: another run has taken over the input of this one. Only with `interrupt` */
                reason?: "taken";
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
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
            /** @description Final values of the thread; with `__interrupt__` where the run waits for a person, or only `__error__` where it failed. Line breaks before the document keep the connection open. */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description URL for reconnecting */
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                /** @description Maximum number of runs */
                limit?: number;
                /** @description Runs skipped */
                offset?: number;
                /** @description Only runs of this status */
                status?: "pending" | "running" | "error" | "success" | "timeout" | "interrupted";
                /** @description Fields returned, repeated or comma-separated; all when absent. */
                select?: string | ("run_id" | "thread_id" | "assistant_id" | "created_at" | "updated_at" | "status" | "metadata" | "kwargs" | "multitask_strategy" | "cancellation" | "usage")[];
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
                    "application/json": (components["schemas"]["RunResponse"] | components["schemas"]["PartialRunResponse"])[];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
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
            /** @description Conflict with the present state */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
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
    ThreadRuns_cancelAll: {
        parameters: {
            query?: {
                /** @description Keep the results of the runs, or delete the runs and their checkpoints */
                action?: "interrupt" | "rollback";
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Asked to stop */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    RunBatch_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateStatelessRun"][];
            };
        };
        responses: {
            /** @description Create several runs without a thread, in the background */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunResponse"][];
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
            /** @description Conflict with the present state */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
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
    StatelessRuns_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
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
            /** @description Conflict with the present state */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
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
            query?: {
                /** @description Only events of these namespaces, without their subgraphs; empty for the root graph. Repeatable */
                namespace?: string[];
            };
            header?: {
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
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
            /** @description Server-sent events: `metadata` first, then those of the requested modes; a heartbeat every 5 s */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description URL for reconnecting */
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
            /** @description Conflict with the present state */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
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
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
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
                    /** @description URL for reconnecting */
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
            /** @description Conflict with the present state */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["ErrorBody"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
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
                /** @description Keep the results of the runs, or delete the runs and their checkpoints */
                action?: "interrupt" | "rollback";
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                /** @description Only events of these namespaces, without their subgraphs; empty for the root graph. Repeatable */
                namespace?: string[];
                /** @description Checkpoint that the client shows: events after it, or all of the run if its stream names no such checkpoint. `Last-Event-ID` takes precedence, other than -1 */
                checkpoint_id?: string;
                /** @description Cancel the run when this client goes away */
                cancel_on_disconnect?: boolean;
                /** @description Only events of these modes, also from subgraphs */
                stream_mode?: ("values" | "updates" | "messages" | "messages-tuple" | "custom" | "events" | "debug" | "tasks" | "checkpoints" | "tools")[];
                /** @description Includes events of subgraphs, if the run streams them */
                stream_subgraphs?: boolean;
            };
            header?: {
                /** @description Id of the last event that was received, or -1 */
                "Last-Event-ID"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description The run */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `metadata` first, then those of the requested modes; a heartbeat every 5 s */
            200: {
                headers: {
                    /** @description Path of the run */
                    "Content-Location"?: string;
                    /** @description URL for reconnecting */
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
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    RunSearch_search: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchRuns"];
            };
        };
        responses: {
            /** @description Search runs of all threads */
            200: {
                headers: {
                    /** @description Cursor of the next page, if there is one */
                    "X-Pagination-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["RunResponse"] | components["schemas"]["PartialRunResponse"])[];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    RunSearch_count: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CountRuns"];
            };
        };
        responses: {
            /** @description Count runs of all threads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    A2A_answer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The method decides the form: `text/event-stream` for streams, else `application/json` */
                Accept?: string;
                /** @description Version of the protocol: `1.0`, or `0.3` by default */
                "A2A-Version"?: "0.3" | "1.0";
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description Assistant id, or graph id for the default assistant of a graph */
                assistant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Answer to a request. Line breaks before the document keep the connection open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "result": {}
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                    /**
                     * @example event: message
                     *     data: {"jsonrpc":"2.0","id":1,"result":{}}
                     *     id:
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    A2A_card: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of the protocol: `1.0`, or `0.3` by default */
                "A2A-Version"?: "0.3" | "1.0";
            };
            path: {
                /** @description Assistant id, or graph id for the default assistant of a graph */
                assistant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Agent card */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "chat",
                     *       "url": "http://127.0.0.1:8123/a2a/chat",
                     *       "preferredTransport": "JSONRPC"
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    A2A_cardOf: {
        parameters: {
            query: {
                /** @description Assistant id, or graph id for the default assistant of a graph */
                assistant_id: string;
            };
            header?: {
                /** @description Version of the protocol: `1.0`, or `0.3` by default */
                "A2A-Version"?: "0.3" | "1.0";
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Agent card */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "chat",
                     *       "url": "http://127.0.0.1:8123/a2a/chat",
                     *       "preferredTransport": "JSONRPC"
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Mcp_answer: {
        parameters: {
            query?: never;
            header: {
                /** @description Form of the answer: `text/event-stream`, or `application/json`; the stream if it has both */
                Accept: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Answer to a request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "result": {}
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                    /**
                     * @example event: message
                     *     data: {"jsonrpc":"2.0","id":1,"result":{}}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description A notification or a response was received */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No message of the protocol, or an answer in no accepted form */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "error": {
                     *         "code": -32700,
                     *         "message": "Parse error: Invalid JSON-RPC message"
                     *       },
                     *       "id": null
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Protocol_command: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description The thread; it need not exist yet */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Number of the command; the answer has it */
                    id: number;
                    /** @description Name of the command */
                    method: string;
                    /** @description Parameters of the command */
                    params?: {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Answer to the command */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "success",
                     *       "id": 1,
                     *       "result": {
                     *         "run_id": "01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa"
                     *       },
                     *       "meta": {
                     *         "thread_id": "37e0824c-1f0e-4d26-93ad-5c3f5a0f2a51",
                     *         "applied_through_seq": 239803840000000
                     *       }
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
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
    Protocol_stream: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description The thread; it need not exist yet */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `values`, `updates`, `messages`, `tools`, `lifecycle`, `input`, `tasks`, `checkpoints`, `custom` or `custom:<name>` */
                    channels: string[];
                    /** @description Only graphs below one of these paths */
                    namespaces?: string[][];
                    /** @description Maximum number of levels below a path */
                    depth?: number;
                    /** @description Only events with a greater `seq` */
                    since?: number;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Server-sent events of the requested channels; a heartbeat every 5 s */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: lifecycle
                     *     data: {"type":"event","event_id":"239803840000001","seq":239803840000001,"method":"lifecycle","params":{"namespace":[],"timestamp":1763903000000,"data":{"event":"running","graph_name":"chat"}}}
                     *     id: 239803840000001
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Usage_ofThread: {
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
            /** @description Get the token usage of a thread */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadUsage"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Usage_ofWorkspace: {
        parameters: {
            query?: {
                /** @description Start of the range: a time with a zone, or a day in UTC. A run counts at its end. Default: 30 days before `to` */
                from?: string;
                /** @description End of the range, exclusive. Default: now. At most 366 days after `from` */
                to?: string;
                /** @description Groups of the sums; only the total when absent. */
                group_by?: ("day" | "assistant" | "graph")[];
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the token usage of the workspace */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceUsage"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    ThreadStream_stream: {
        parameters: {
            query?: {
                /** @description Event kinds: all events of runs (the default), only starts and ends of runs, or state edits. */
                stream_modes?: ("run_modes" | "lifecycle" | "state_update")[];
                /** @description The same, as the official JavaScript client names it. */
                stream_mode?: ("run_modes" | "lifecycle" | "state_update")[];
            };
            header?: {
                /** @description Id of the last event that was received, or - */
                "Last-Event-ID"?: string;
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description The thread */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events of the requested modes; a heartbeat every 5 s */
            200: {
                headers: {
                    /** @description URL for reconnecting */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: metadata
                     *     data: {"run_id":"01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa","attempt":1}
                     *     id: 1763903000000000-4294967297
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Store_get: {
        parameters: {
            query: {
                /** @description Namespace of the item: labels joined by periods, or the parameter once per label. Example: `["users","ada"]` */
                namespace?: string[];
                /** @description Key within the namespace. */
                key: string;
                /** @description Whether a read restarts its time to live; absent for the configured default */
                refresh_ttl?: boolean;
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get an item */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"] | null;
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
    Store_put: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutItem"];
            };
        };
        responses: {
            /** @description Put an item */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Store_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteItem"];
            };
        };
        responses: {
            /** @description Delete an item */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Store_search: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchItems"];
            };
        };
        responses: {
            /** @description Search items */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchItemsResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Store_namespaces: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListNamespaces"];
            };
        };
        responses: {
            /** @description List namespaces */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListNamespacesResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Retention_storage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the storage of the workspace */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceStorage"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The address or the body has text that cannot be stored, or not the expected shape */
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
    Retention_preview: {
        parameters: {
            query?: {
                /** @description Maximum number of threads to examine */
                limit?: number;
                /** @description Only threads with an id after this one: `next` of the answer before */
                after?: string;
                /** @description Preview with this value of AGENT_CHECKPOINT_RETENTION_HOURS */
                checkpoint_hours?: number;
                /** @description Preview with this value of AGENT_CHECKPOINTS_KEPT */
                checkpoints_kept?: number;
                /** @description Preview with this value of AGENT_RUN_RETENTION_HOURS */
                run_hours?: number;
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Preview the retention policies */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionPreview"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Admin_queue: {
        parameters: {
            query?: {
                /** @description All workspaces; only for a key that administers all of them */
                all_workspaces?: boolean;
                /** @description Maximum number of entries */
                limit?: number;
                /** @description Entries skipped */
                offset?: number;
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get waiting and running work */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Admin_runs: {
        parameters: {
            query?: {
                /** @description All workspaces; only for a key that administers all of them */
                all_workspaces?: boolean;
                /** @description Maximum number of entries */
                limit?: number;
                /** @description Entries skipped */
                offset?: number;
                /** @description Only runs of this status; both when absent */
                status?: "pending" | "running";
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List runs in flight and their leases */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRun"][];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Admin_busyThreads: {
        parameters: {
            query?: {
                /** @description All workspaces; only for a key that administers all of them */
                all_workspaces?: boolean;
                /** @description Maximum number of entries */
                limit?: number;
                /** @description Entries skipped */
                offset?: number;
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List threads with a wrong status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusyThread"][];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Admin_requeue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The run */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run waits for a worker */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description Conflict with the present state */
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
    Admin_fail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description The run */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailRun"];
            };
        };
        responses: {
            /** @description The run has ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description Conflict with the present state */
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Admin_reconcile: {
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
            /** @description Reconcile the status of a thread */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description Get the capabilities of the server */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InfoResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The address or the body has text that cannot be stored, or not the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
        };
    };
    Ui_show: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path: {
                /** @description Name in `ui` of langgraph.json, or an assistant */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShowComponent"];
            };
        };
        responses: {
            /** @description Show a component of a graph */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Ui_load: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name in `ui` of langgraph.json */
                name: string;
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Load the components of a graph */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The address or the body has text that cannot be stored, or not the expected shape */
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
    Webhooks_list: {
        parameters: {
            query?: {
                /** @description Maximum number of deliveries */
                limit?: number;
                /** @description Deliveries skipped */
                offset?: number;
                /** @description Only deliveries of this status */
                status?: "pending" | "delivered" | "failed";
                /** @description Only deliveries of runs of this thread */
                thread_id?: string;
            };
            header?: {
                /** @description Whether unknown fields are refused with 422 and their location, instead of ignored. */
                "Heddle-Strict"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List deliveries of webhooks, newest first */
            200: {
                headers: {
                    /** @description All matches */
                    "X-Pagination-Total"?: number;
                    /** @description Offset of the next page, if there is one */
                    "X-Pagination-Next"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Webhooks_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The run of the delivery */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryWithAttempts"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    Webhooks_redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The run of the delivery */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliver again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
}
