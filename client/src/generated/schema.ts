// Generated from docs/openapi.json by npm run reference: do not edit.
export interface paths {
    readonly "/energy/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check the service
         * @description Confirms that the service is up, with its environment, your partner name and how fresh the market is.
         */
        readonly get: operations["getStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/sources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the sources of prices
         * @description Every source of the market: when it was published and loaded, what it has, and whether it is stale.
         */
        readonly get: operations["listSources"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/suppliers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List suppliers
         * @description The suppliers at a postcode, sorted by name, with the kinds of plans that they have.
         */
        readonly get: operations["listSuppliers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/plans": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a supplier's plans
         * @description The plans of a supplier at a postcode, also those no longer on sale (available_to_switch is false).
         */
        readonly get: operations["listPlans"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/plan-lookup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Find a plan by its rates
         * @description Finds the direct debit plan (monthly, or variable if a plan has only that) for a standard meter whose rates are closest to those given: the smallest difference in pence a year at medium typical usage. Plans no longer on sale are included. A plan is always returned, however different its rates are; `distance_pence_per_year` is the difference. Rates are in pence: rates in pounds are not refused, but the plan found differs from them by hundreds of pounds a year, so treat a distance above 10,000 pence as a slip. `plan-not-found` means that no supplier has such a plan at the postcode.
         */
        readonly get: operations["findPlan"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/comparison": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Compare plans
         * @description Compares a household's current plan with the plans on sale at its postcode for its fuel, meter type and payment method, by their cost over 365 days.
         */
        readonly get: operations["comparePlans"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/valuation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Price the current plan
         * @description What a household will pay over the 365 days from today: on its current plan until that ends, then on the plan that it rolls over to. The response has `gas` and `electricity` for the fuels in the request. new_payment_method, filters, other_usages, rank_by, limit and offset are ignored.
         */
        readonly get: operations["priceCurrentPlan"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/best-buys/{best_buy_type}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the best buys
         * @description All plans of a type that are on sale, cheapest first, for dual fuel, monthly direct debit, a standard meter and medium typical usage, averaged over the regions. Plans that require something of a home, or are not for everybody, are not listed. A fixed plan has a rate guarantee, by a number of months or with an end date that is still ahead, and does not follow the price cap; `cheapest-variable-plans` lists all other plans.
         */
        readonly get: operations["listBestBuys"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/best-available": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Find the best plans for an address
         * @description The plans on sale for a home, cheapest first, if only its address is known. Supplier, plan, fuel, meter and usage are assumed, each with a reason.
         *
         *     - Plan: the standard variable plan of the region's incumbent electricity supplier, which homes in the region are on if they have never switched. If the incumbent has none, that of the first of the big six at the postcode by key, then of any supplier. Payment is by monthly direct debit, unless the plans of the `supplier_key` that you send have only other payment methods.
         *     - Fuel: dual fuel if the home has gas or may have it, otherwise electricity. The address may say whether it has gas. If it does not, and the national averages for the outcode have electricity but no gas, the home has no gas; otherwise it may have it.
         *     - Usage, for each fuel: what you send; otherwise the annual consumption in the industry databases, only with consent; otherwise the average for the postcode; otherwise medium typical usage.
         *     - Address: the one that matches the building parameters, regardless of case and punctuation. If several match, the error is `address-not-unique`. If none matches, the response repeats what you sent, and the comparison is still made. `address_match` says which of these applies.
         *     - Guesses: addresses that match no home or several are counted, and beyond a daily limit every response is that of a postcode for which no addresses are loaded, until the next day in London.
         *     - If nothing is on sale, or nothing is left after the filters, `comparison` is null and `errors.comparison` says why.
         */
        readonly get: operations["findBestPlans"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/batches": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List batches
         * @description Your latest 100 batches, newest first, without their results and counts, and the lines that you have sent today.
         */
        readonly get: operations["listBatches"];
        readonly put?: never;
        /**
         * Create a batch
         * @description Announces a file of households: NDJSON, a line `{"id", "parameters"}` for each. The response says where to upload it; then start the batch.
         */
        readonly post: operations["createBatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/batches/{batch_id}/start": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start a batch
         * @description Prices every line of the uploaded file on the day and edition of this moment. It may be repeated: a batch runs once. Its lines count for the day; beyond the limit the error is 429.
         */
        readonly post: operations["startBatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/batches/{batch_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a batch
         * @description How far a batch is, and once it is finished, where its results are. Results have one line for each line of the file: its `id`, its number and a `comparison` or `errors`.
         */
        readonly get: operations["getBatch"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a batch
         * @description Stops a batch and deletes its file and results, for good. It may be repeated. Its lines still count for the day.
         */
        readonly delete: operations["deleteBatch"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/drop": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Hand a household over
         * @description Stores what the switching journey needs in a session, which lasts 30 days, and returns the URL to redirect the user to. `checks` compares what the household was shown with the market.
         */
        readonly post: operations["createSession"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/sessions/{session_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a session
         * @description A session, for the journey that the user is redirected to. A partner reads its own sessions, a journey client every partner's. An unknown session, an expired one and another partner's get the same 404.
         */
        readonly get: operations["getSession"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/switches/{session_id}/{fuel}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Report a switch
         * @description For the journey, and outside production for partners who rehearse with their own sessions: reports the status of a switch, for one fuel. A report can be repeated after a timeout: the same `sequence` with the same content is 200 and changes nothing, and its webhook is sent again. Once the response is 200, the partner is told until it has received the webhook or it is given up.
         */
        readonly put: operations["reportSwitch"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/switches/{session_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a switch
         * @description The state of a handover. A partner reads its own switches, a journey client every partner's. Until the journey reports something, and as long as the session lives, the switch has no fuels; after its last change it is kept for 400 days. An unknown switch and another partner's get the same 404.
         */
        readonly get: operations["getSwitch"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/switches": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List switches
         * @description Your switches that the journey has reported on, in the order of their last change, oldest first. Follow `next_cursor` until it is null. To read on later, set `updated_since` to one minute before the latest `updated_at` that you have seen; you may see a switch twice.
         */
        readonly get: operations["listSwitches"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create an access token
         * @description The client credentials grant of OAuth 2.0. The body may be JSON or a form. Send the client id and secret in the body or as HTTP Basic.
         */
        readonly post: operations["createToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/jwks.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the keys that sign tokens
         * @description The public keys by kid, as in RFC 7517. You may cache the response for five minutes.
         */
        readonly get: operations["getKeySet"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/oauth-authorization-server": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the issuer's metadata
         * @description OAuth clients configure themselves from it (RFC 8414). You may cache the response for five minutes.
         */
        readonly get: operations["getIssuerMetadata"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/docs/index.html": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the reference as a page
         * @description One HTML page, which loads nothing from other sites. It is the same for every caller.
         */
        readonly get: operations["getReferencePage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/docs/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the reference as OpenAPI 3.1
         * @description The document that this page shows, for tools such as client generators.
         */
        readonly get: operations["getReferenceDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/docs/reference.md": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the reference as text
         * @description The same reference in Markdown, without repeated schemas: for people who search it, and for language models.
         */
        readonly get: operations["getReferenceText"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/energy/docs/changelog.md": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the changelog
         * @description What has changed in each version of the API. `info.version` is the latest of them.
         */
        readonly get: operations["getChangelog"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "switch.updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * switch.updated
         * @description A fuel of a switch has a new report.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description Names the event: the same on every attempt.
                     * @example msg_0d27b59ab9c8bd6d2ab0bfa9f2f4d6a9f6ee9f5b
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795251601
                     */
                    readonly "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` in base64. While a secret is rotated there are two, separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SwitchUpdated"];
                };
            };
            readonly responses: {
                /** @description You want no more events: your receiver is switched off. */
                readonly 410: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description You have received the event. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description You could not receive the event: it is sent again. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "batch.finished": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * batch.finished
         * @description A batch has ended.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description Names the event: the same on every attempt.
                     * @example msg_0d27b59ab9c8bd6d2ab0bfa9f2f4d6a9f6ee9f5b
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795251601
                     */
                    readonly "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` in base64. While a secret is rotated there are two, separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["BatchFinished"];
                };
            };
            readonly responses: {
                /** @description You want no more events: your receiver is switched off. */
                readonly 410: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description You have received the event. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description You could not receive the event: it is sent again. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * webhook.test
         * @description A test that your contact at the service has sent.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description Names the event: the same on every attempt.
                     * @example msg_0d27b59ab9c8bd6d2ab0bfa9f2f4d6a9f6ee9f5b
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795251601
                     */
                    readonly "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` in base64. While a secret is rotated there are two, separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["WebhookTest"];
                };
            };
            readonly responses: {
                /** @description You want no more events: your receiver is switched off. */
                readonly 410: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description You have received the event. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description You could not receive the event: it is sent again. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The address as found, otherwise as sent. */
        readonly Address: {
            /** @description The organisation at the address; empty if there is none. */
            readonly organisation: string;
            /** @description The post town; empty if the address was not found. */
            readonly town: string;
            /** @description The postcode, written like SW1A 1AA. */
            readonly postcode: string;
            /** @description The street; empty if the address has none or was not found. */
            readonly thoroughfare: string;
            /** @description The number in the street; empty if there is none. */
            readonly building_number: string;
            /** @description The name of the building; empty if there is none. */
            readonly building_name: string;
            /** @description The PO box; empty if there is none. */
            readonly po_box: string;
            /** @description The flat; empty if there is none. */
            readonly sub_building_name: string;
            /** @description The electricity distribution region (10 to 23). */
            readonly region: number;
            /** @description True if the address or its annual consumption says that it has an Economy 7 meter. */
            readonly economy_7: boolean;
        };
        /** @description Every value that the comparison rests on, with the reason for it. */
        readonly Assumptions: {
            /** @description How the household pays now. */
            readonly payment_method: components["schemas"]["TextAssumption"];
            /** @description The current plan. */
            readonly plan_key: components["schemas"]["TextAssumption"];
            /** @description The type of electricity meter. */
            readonly variant: components["schemas"]["TextAssumption"];
            /** @description The current supplier. */
            readonly supplier_key: components["schemas"]["TextAssumption"];
            /** @description The fuels of the current plan. */
            readonly fuel: components["schemas"]["TextAssumption"];
            /** @description The electricity used in a year. */
            readonly electricity_usage_kwh: components["schemas"]["UsageAssumption"];
            readonly percent_night_usage: components["schemas"]["NightAssumption"];
            /** @description The gas used in a year; 0 for a home without gas. */
            readonly gas_usage_kwh: components["schemas"]["UsageAssumption"];
            /** @description The name of the current supplier. */
            readonly supplier_name: components["schemas"]["TextAssumption"];
            /** @description The name of the current plan. */
            readonly plan_name: components["schemas"]["TextAssumption"];
        };
        /** @description A file of households, and how far its comparison is. */
        readonly Batch: {
            /** @description The id of the batch. */
            readonly id: string;
            /**
             * @description `finished` also if lines failed; `problem` says why a batch `failed`.
             * @enum {string}
             */
            readonly status: "awaiting-upload" | "running" | "finished" | "failed" | "deleted";
            /**
             * Format: date-time
             * @description When the batch was created.
             */
            readonly created_at: string;
            /** @description When it was started; null if it has not been. */
            readonly started_at: string | null;
            /** @description When it finished or failed; null before. */
            readonly finished_at: string | null;
            /**
             * Format: date-time
             * @description From then on it is `deleted`, with its file and results: two hours after it was created while it has not been started, seven days after that once it has.
             */
            readonly expires_at: string;
            /** @description The day, in London, for which every line is priced; null before the start. */
            readonly day: string | null;
            /** @description The edition of the market that every line is priced on; null before the start. */
            readonly edition: string | null;
            /** @description The lines of the file that are not skipped. In the list, only `total` is known. */
            readonly lines: {
                /** @description The number that you stated when you created the batch. */
                readonly total: number;
                /** @description How many have results. */
                readonly done: number | null;
                /** @description How many of them have a comparison. */
                readonly succeeded: number | null;
                /** @description How many of them have errors. */
                readonly failed: number | null;
            };
            /** @description Why the batch failed, in a sentence; null if it did not. */
            readonly problem: string | null;
            /** @description The same as a code; null if it did not fail, or failed before this release. */
            readonly problem_code: ("line-count-differs" | "internal-error") | null;
            /** @description The results in order, which unpack to one file if joined. Only once it is `finished`. */
            readonly results?: readonly components["schemas"]["BatchResult"][];
        };
        /** @description What the file will be. */
        readonly BatchBody: {
            /**
             * @description The size of the file, at most 512 MB.
             * @example 2400000
             */
            readonly bytes: number;
            /**
             * @description Its lines, without blank ones. At most what your agreement allows a day.
             * @example 10000
             */
            readonly lines: number;
            /**
             * @description The checksum of the file. An upload with a different checksum is refused.
             * @example 47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
             */
            readonly sha256: string;
        };
        /** @description A batch has ended. */
        readonly BatchFinished: {
            /**
             * @description The type of the event.
             * @enum {string}
             */
            readonly type: "batch.finished";
            /**
             * Format: date-time
             * @description When the change was recorded: the same on every attempt.
             */
            readonly timestamp: string;
            /** @description The batch. Read it for its counts and results. */
            readonly data: {
                /** @description The id of the batch. */
                readonly batch_id: string;
                /**
                 * @description How the batch has ended.
                 * @enum {string}
                 */
                readonly status: "finished" | "failed";
            };
        };
        /** @description The batch. */
        readonly BatchResponse: {
            readonly batch: components["schemas"]["Batch"];
        };
        /** @description The results of a part of the file. */
        readonly BatchResult: {
            /** @description Where to download it with GET: NDJSON, compressed with gzip. */
            readonly url: string;
            /**
             * Format: date-time
             * @description When the address expires. Get the batch again for a new one.
             */
            readonly expires_at: string;
            /** @description The size of the download. */
            readonly bytes: number;
            /** @description How many lines it has. */
            readonly lines: number;
            /** @description The number of the first line of this part in your file, from 1. */
            readonly first_line: number;
        };
        /** @description Your latest batches. */
        readonly Batches: {
            /** @description Newest first. */
            readonly batches: readonly components["schemas"]["Batch"][];
            /** @description The lines of the batches that you have started today, in London. */
            readonly lines_today: {
                /** @description How many count. */
                readonly used: number;
                /** @description How many you may send a day. */
                readonly limit: number;
            };
        };
        /** @description What was assumed for the home, and the plans on sale for it, cheapest first. */
        readonly BestAvailable: {
            /** @description Null if there is a comparison. */
            readonly errors: {
                /** @description Why there is no comparison, in words for people. */
                readonly comparison: string;
            } | null;
            readonly address: components["schemas"]["Address"];
            /**
             * @description Whether the building parameters match an address of the postcode. If not, `address` repeats what you sent.
             * @enum {string}
             */
            readonly address_match: "matched" | "not-matched" | "no-addresses-loaded";
            /** @description The plans that are not compared. */
            readonly left_out: {
                /** @description How many more plans, before the filters, fulfillable_only=false would compare. */
                readonly not_fulfillable: number;
            };
            /** @description As from /energy/comparison; null if no plan is left to compare. */
            readonly comparison: {
                /**
                 * Format: uuid
                 * @description The same for the same query and the same market, whatever the page.
                 */
                readonly id: string;
                /** @description The number of plans after the filters, whatever the page. */
                readonly total: number;
                readonly left_out: components["schemas"]["LeftOut"];
                /** @description The keys of the suppliers in /energy/suppliers, for this postcode and fuel, of which the list has no plan before the filters, in the order of that list. */
                readonly suppliers_not_listed: readonly string[];
                readonly market: components["schemas"]["MarketReference"];
                readonly current: components["schemas"]["CurrentPlans"];
                readonly usage: components["schemas"]["PricedUsage"];
                readonly load_profile?: components["schemas"]["LoadProfile"];
                /** @description Only for economy_7; null for fuel gas, or if the supplier has no such plan. Price changes that are announced do not count here. */
                readonly single_rate?: components["schemas"]["SingleRate"] | null;
                /** @description The plans on this page, cheapest first. */
                readonly comparisons: readonly components["schemas"]["ComparisonItem"][];
                /** @description The assumed plan, and its cost over the year. */
                readonly valuations: {
                    readonly plan: components["schemas"]["CurrentPlanDetail"];
                    readonly personal_projection: components["schemas"]["ValuationProjection"];
                };
            } | null;
            /** @description How the household is assumed to pay now. */
            readonly payment_method: string;
            /** @description The assumed plan; empty if none is known. */
            readonly plan_key: string;
            /** @description The assumed type of electricity meter: standard or economy_7. */
            readonly variant: string;
            /** @description The assumed supplier; empty if none is known. */
            readonly supplier_key: string;
            /** @description The name of the assumed supplier; empty if none is known. */
            readonly supplier_name: string;
            /** @description The name of the assumed plan; empty if none is known. */
            readonly plan_name: string;
            /** @description The assumed fuels: dual_fuel or electricity. */
            readonly fuel: string;
            /** @description The assumed usage. */
            readonly consumption: {
                /** @description In kWh a year; 0 for a home without gas. */
                readonly gas_usage_kwh: number;
                /** @description In kWh a year. */
                readonly electricity_usage_kwh: number;
            };
            readonly assumptions: components["schemas"]["Assumptions"];
        };
        /** @description A plan of the list. */
        readonly BestBuyPlan: {
            /** @description In pence a year: the mean over the regions in which the plan is on sale. */
            readonly average_personal_projection: number;
            /** @description In pence a year: the mean, over the same regions, of the cheapest standard variable plan of a big six supplier there; null if a region has none. Compare a plan with this figure: the means of two plans that are sold in different regions do not compare. */
            readonly average_standard_variable_pence: number | null;
            /** @description Identifies the plan, together with the key of its supplier. */
            readonly key: string;
            /** @description The plan's name to show. */
            readonly name: string;
            /** @description The supplier's name to show. */
            readonly supplier_name: string;
            /** @description Identifies the supplier in requests. */
            readonly supplier_key: string;
            readonly rate_guarantee: components["schemas"]["BestBuyRateGuarantee"];
            /** @description In pence, both fuels together; 0 if there is no fee. */
            readonly exit_fee: number;
            /**
             * @description dynamic: the unit rates change every day or half hour, and the mean of the past year is shown. tracker: the prices follow the price cap. fixed: neither, and the prices have a guarantee, by a number of months or with an end date that is still ahead. variable: none of these.
             * @enum {string}
             */
            readonly tariff_type: "dynamic" | "tracker" | "fixed" | "variable";
            /** @description The electricity distribution regions (10 to 23) in which the plan is on sale. */
            readonly regions: readonly number[];
        };
        /** @description How long the rates are fixed. */
        readonly BestBuyRateGuarantee: {
            /** @description The date on which the guarantee ends; null if it has none. */
            readonly end_date: string | null;
            /** @description In months from the day of the switch. If end_date is null too, nothing is guaranteed. */
            readonly duration: number | null;
            /** @description The guarantee in the supplier's words; may be empty. */
            readonly description: string;
            /** @description True if the plan is on sale to new customers. */
            readonly available: boolean | null;
            /** @description True if the prices are guaranteed, by a number of months or until an end date that is still ahead, and do not follow the price cap. */
            readonly fixed: boolean;
        };
        /** @description The plans of the type, cheapest first. */
        readonly BestBuys: {
            readonly meta: components["schemas"]["BestBuysMeta"];
            /** @description Every plan of the type, cheapest first. */
            readonly plans: readonly components["schemas"]["BestBuyPlan"][];
        };
        /** @description The criteria of the list. */
        readonly BestBuysMeta: {
            /** @description What all plans of the list have in common. */
            readonly filters: {
                /** @description Always dual_fuel. */
                readonly "fuel-type": string;
                /** @description Always monthly_direct_debit. */
                readonly "payment-method": string;
                /** @description The type of electricity meter: always standard. */
                readonly variant: string;
            };
            /** @description The supplier keys of the six largest suppliers, as far as the market has them. */
            readonly big_six: readonly string[];
            /** @description True if the list has only standard variable plans. */
            readonly only_standard_plans: boolean;
            /** @description The keys of all standard variable plans of the market. */
            readonly standard_plan_keys: readonly string[];
        };
        /** @description A line of the bill for one fuel. */
        readonly BreakdownItem: components["schemas"]["ConsumptionLine"] | components["schemas"]["StandingChargeLine"] | components["schemas"]["TaxLine"];
        /** @description What was sent, compared with the market. Nothing is refused for it. */
        readonly Checks: {
            /**
             * @description `matches`: both ids were sent, and are those of the selected plan in one comparison.
             * @enum {string}
             */
            readonly item: "matches" | "differs" | "not-given";
            /**
             * @description `matches`: `annual_cost_pence` is today's cost of the plan for this household.
             * @enum {string}
             */
            readonly annual_cost: "matches" | "differs" | "not-given";
            /**
             * @description `matches`: `annual_saving_pence` is a saving that a comparison shows today. `not-given`: it was not sent, or it equals none of them and the end date of a current plan with needs_end_date is not known.
             * @enum {string}
             */
            readonly annual_saving: "matches" | "differs" | "not-given";
            /**
             * @description Whether the home has all that the plan requires. `not-given`: it requires something, and `has` was not sent.
             * @enum {string}
             */
            readonly requirements: "met" | "not-met" | "not-given";
            /** @description Whether the switch can be carried out: plan and supplier both are fulfillable. */
            readonly fulfillable: boolean;
            /** @description True if the household is already on the selected plan. */
            readonly same_plan: boolean;
        };
        /** @description A plan on sale, with its terms. */
        readonly ComparedPlanDetail: {
            /** @description Identifies the plan, together with the key of its supplier. */
            readonly key: string;
            /** @description The name to show. */
            readonly name: string;
            /** @description True for a supplier's standard variable plan, to which fixed plans roll over. */
            readonly standard_variable: boolean;
            /** @description True if this service can switch to it, provided that its supplier is fulfillable too. */
            readonly fulfillable: boolean;
            /** @description For example green, fixed, paper_billing, no-exit-fee. */
            readonly feature_labels: readonly string[];
            /** @description The plan's own end date; null if it has none. */
            readonly product_end_date: string | null;
            /** @description Identifies the supplier in requests. */
            readonly supplier_key: string;
            /** @description The supplier's name to show. */
            readonly supplier_name: string;
            /** @description Features as the supplier gives them; often empty. */
            readonly features: readonly components["schemas"]["Feature"][];
            /** @description What leaving the plan early costs; null if there is no exit fee. */
            readonly exit_fees: components["schemas"]["ExitFees"] | null;
            readonly rate_guarantee: components["schemas"]["RateGuarantee"];
            /**
             * Format: date
             * @description The first day on which the prices shown are in force.
             */
            readonly prices_from: string;
            /** @description What a home must have to take the plan; empty for most plans. */
            readonly requires: readonly ("smart_meter" | "electric_vehicle" | "heat_pump" | "solar_panels" | "battery")[];
            /** @description Whom the plan is for: all rules must hold. Empty for a plan that is for everybody. */
            readonly eligibility: readonly components["schemas"]["EligibilityRule"][];
            /** @description The first day on which they are no longer in force; null if no end is known. */
            readonly prices_until: string | null;
            /**
             * @description dynamic: the unit rates change every day or half hour, and the mean of the past year is shown. tracker: the prices follow the price cap. fixed: neither, and the prices have a guarantee, by a number of months or with an end date that is still ahead. variable: none of these.
             * @enum {string}
             */
            readonly tariff_type: "dynamic" | "tracker" | "fixed" | "variable";
            /** @description What the prices of a tracker follow; null for every other plan. */
            readonly follows: "ofgem-price-cap" | null;
            /** @description The source that sent the plan, as in /energy/sources, which has its date; null in an edition that an earlier release wrote. */
            readonly source: string | null;
            /** @description As in CurrentPlanDetail. Absent unless the household is on the plan. */
            readonly exit_fee_free_from?: string | null;
        };
        /** @description The plans on sale, cheapest first. */
        readonly Comparison: {
            /** @description The page of the list, and what it was compared with. */
            readonly comparison: {
                /**
                 * Format: uuid
                 * @description The same for the same query and the same market, whatever the page.
                 */
                readonly id: string;
                /** @description The number of plans after the filters, whatever the page. */
                readonly total: number;
                readonly left_out: components["schemas"]["LeftOut"];
                /** @description The keys of the suppliers in /energy/suppliers, for this postcode and fuel, of which the list has no plan before the filters, in the order of that list. */
                readonly suppliers_not_listed: readonly string[];
                readonly market: components["schemas"]["MarketReference"];
                readonly current: components["schemas"]["CurrentPlans"];
                readonly usage: components["schemas"]["PricedUsage"];
                readonly load_profile?: components["schemas"]["LoadProfile"];
                /** @description Only for economy_7; null for fuel gas, or if the supplier has no such plan. Price changes that are announced do not count here. */
                readonly single_rate?: components["schemas"]["SingleRate"] | null;
                /** @description The plans on this page, cheapest first. */
                readonly comparisons: readonly components["schemas"]["ComparisonItem"][];
            };
        };
        /** @description A plan, its cost for the household and the savings. */
        readonly ComparisonItem: {
            /**
             * Format: uuid
             * @description Identifies the item. Send it to /energy/drop as comparison_item_id.
             */
            readonly item_id: string;
            readonly plan: components["schemas"]["ComparedPlanDetail"];
            readonly personal_projection: components["schemas"]["PersonalProjection"];
            /** @description In pence: the year on the current plan, rollover included, minus the cost of this plan. */
            readonly saving_pence: number;
            /** @description Each plan until its own end and then on the plan that follows, every day at the VAT rate of that day and the price that is known for it, or assumed. */
            readonly like_for_like: {
                /** @description How many of the 365 days the plan itself lasts, before its rollover plan. */
                readonly days_on_plan: number;
                /** @description The day on which the plan itself ends if it is taken today; for the current plan, that of end_date. It may lie beyond the year, or in the past. */
                readonly ends_on: string | null;
                /** @description The first day without an exit fee, 49 days before the end; null without an end or a fee. */
                readonly exit_fee_free_from: string | null;
                /** @description The days on which a price of either side changes, except those of rollovers. */
                readonly price_changes_on: readonly string[];
                /** @description The year in whole pence: on this plan until its own end, and then on its rollover plan. */
                readonly total_pence: number;
                /** @description In pence: the year on the current plan by these rules, minus total_pence; 0 for staying. */
                readonly saving_pence: number;
                /** @description In pence: saving_pence of like_for_like less the exit fees due today. A fee counts as due if no end date is known. Show this figure to the household. */
                readonly saving_after_exit_fees_pence: number;
                /** @description True if a price that nobody guarantees is assumed to move with the price cap on some of the days. */
                readonly assumes_cap: boolean;
                /** @description Electricity first, then gas, each in order of time. The sum of those of a fuel, rounded half up to a penny, is its year. Only with with_periods. */
                readonly periods?: readonly components["schemas"]["Period"][];
                /** @description When to take the plan, if it is still sold then: the day of the year that saves most. Until then the household stays as it is. A later day than today saves at least 1,000 pence more. */
                readonly switch_on: {
                    /**
                     * Format: date
                     * @description The day of the switch.
                     */
                    readonly day: string;
                    /** @description The year from today in whole pence, without exit fees. */
                    readonly total_pence: number;
                    /** @description The exit fees due on that day. */
                    readonly exit_fees_pence: number;
                    /** @description In pence: what staying costs like for like, minus total_pence and exit_fees_pence. */
                    readonly saving_after_exit_fees_pence: number;
                    /** @description From today on, beginning with the days of staying. Only with with_periods, and for a later day. */
                    readonly periods?: readonly components["schemas"]["Period"][];
                };
            };
            /** @description The cost of the plan at other_usages, in that order. Only with other_usages. */
            readonly at_usages?: readonly components["schemas"]["UsageCost"][];
            /** @description True for the plan that the household is on. */
            readonly is_current_plan: boolean;
        };
        /** @description The usage of a register at one rate. */
        readonly ConsumptionLine: {
            /**
             * @description The usage of a register at one rate. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "consumption";
            /** @description The usage times the rate, in pence without VAT, to a millionth. */
            readonly value_pence: number;
            /** @description The unit rate in pence per kWh, without VAT. */
            readonly rate_pence_per_kWh: number;
            /** @description The rate including VAT at today's rate. */
            readonly rate_with_vat_pence_per_kWh: number;
            /** @description The usage in kWh, to six decimal places. */
            readonly usage_kWh: number;
            /**
             * @description What is counted: all usage, or the day or night usage of Economy 7.
             * @enum {string}
             */
            readonly register: "all" | "day" | "night";
            /** @description The number of days that the line covers. */
            readonly days: number;
            /** @description When a time-of-use rate applies. Absent for the rate of all other times. */
            readonly times?: readonly components["schemas"]["TimeWindow"][];
            /** @description For a time-of-use price: the percentage of the fuel's usage, to six places. */
            readonly usage_share_percent?: number;
            /** @description The 365 days whose mean is the rate, each half hour weighted by the household's usage in it. Only for a dynamic plan. */
            readonly priced_on?: {
                /**
                 * Format: date
                 * @description The first day.
                 */
                readonly from: string;
                /**
                 * Format: date
                 * @description The day after the last.
                 */
                readonly to: string;
            };
        };
        /** @description A fuel's current plan and what it costs over the year. */
        readonly CurrentFuelPlan: {
            readonly plan: components["schemas"]["CurrentPlanDetail"];
            /** @description The end date that you sent, or the plan's own; null if there is neither. */
            readonly end_date: string | null;
            /** @description True if the plan has an end date that is not known: ask the household for it and send it. */
            readonly end_date_needed: boolean;
            /** @description The fee for leaving today, in pence. It counts as due if no end date is known. */
            readonly exit_fee_due_pence: number;
            /** @description The cost of this fuel over the year in whole pence, including the rollover. */
            readonly total_pence: number;
        };
        /** @description A plan that the household is on. */
        readonly CurrentPlan: {
            /**
             * @description How the household pays for the plan.
             * @example monthly_direct_debit
             * @enum {string}
             */
            readonly payment_method: "monthly_direct_debit" | "variable_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
            /**
             * @description A plan key from /energy/plans. Required unless rates are sent.
             * @example standard-variable
             */
            readonly plan_key?: string | ("" | null);
            /**
             * @description A supplier key from /energy/suppliers. Required with a plan key.
             * @example british-gas
             */
            readonly supplier_key?: string | ("" | null);
            /**
             * @description The date on which the plan ends. Send it if needs_end_date is true.
             * @example 2027-04-30
             */
            readonly end_date?: string | ("" | null);
            /** @description The household's own rates, in place of the plan key. */
            readonly rates?: components["schemas"]["OwnRates"] | ("" | null);
        };
        /** @description The plan that the household is on, with its terms. */
        readonly CurrentPlanDetail: {
            /** @description Identifies the plan, together with the key of its supplier. */
            readonly key: string;
            /** @description The name to show. */
            readonly name: string;
            /** @description True for a supplier's standard variable plan, to which fixed plans roll over. */
            readonly standard_variable: boolean;
            /** @description True if this service can switch to it, provided that its supplier is fulfillable too. */
            readonly fulfillable: boolean;
            /** @description For example green, fixed, paper_billing, no-exit-fee. */
            readonly feature_labels: readonly string[];
            /** @description The plan's own end date; null if it has none. */
            readonly product_end_date: string | null;
            /** @description Identifies the supplier in requests. */
            readonly supplier_key: string;
            /** @description The supplier's name to show. */
            readonly supplier_name: string;
            /** @description Features as the supplier gives them; often empty. */
            readonly features: readonly components["schemas"]["Feature"][];
            /** @description What leaving the plan early costs; null if there is no exit fee. */
            readonly exit_fees: components["schemas"]["ExitFees"] | null;
            readonly rate_guarantee: components["schemas"]["RateGuarantee"];
            /**
             * Format: date
             * @description The first day on which the prices shown are in force.
             */
            readonly prices_from: string;
            /** @description What a home must have to take the plan; empty for most plans. */
            readonly requires: readonly ("smart_meter" | "electric_vehicle" | "heat_pump" | "solar_panels" | "battery")[];
            /** @description Whom the plan is for: all rules must hold. Empty for a plan that is for everybody. */
            readonly eligibility: readonly components["schemas"]["EligibilityRule"][];
            /** @description The first day on which they are no longer in force; null if no end is known. */
            readonly prices_until: string | null;
            /**
             * @description dynamic: the unit rates change every day or half hour, and the mean of the past year is shown. tracker: the prices follow the price cap. fixed: neither, and the prices have a guarantee, by a number of months or with an end date that is still ahead. variable: none of these.
             * @enum {string}
             */
            readonly tariff_type: "dynamic" | "tracker" | "fixed" | "variable";
            /** @description What the prices of a tracker follow; null for every other plan. */
            readonly follows: "ofgem-price-cap" | null;
            /** @description The source that sent the plan, as in /energy/sources, which has its date; null in an edition that an earlier release wrote. */
            readonly source: string | null;
            /** @description The first day without an exit fee, 49 days before the end; null if there is none. */
            readonly exit_fee_free_from: string | null;
            /** @description What this fuel of a dynamic plan has cost, from which its rate can be worked out. Absent for every other plan, and in lists. */
            readonly past_year_rates?: components["schemas"]["PastYearRates"];
        };
        /** @description The household's current plans and their cost over the year. */
        readonly CurrentPlans: {
            /** @description The year against which savings are measured, in whole pence, including the rollover. */
            readonly total_pence: number;
            /** @description What staying costs, by the rules of like_for_like of the items. */
            readonly like_for_like: {
                /** @description The year in whole pence, every day at the price known or assumed for it. */
                readonly total_pence: number;
                /** @description When a price of the current plan, or of the one that follows, changes. */
                readonly price_changes_on: readonly string[];
                /** @description True if a price that nobody guarantees is assumed to move with the price cap on some of the days. */
                readonly assumes_cap: boolean;
                /** @description Electricity first, then gas, each in order of time. The sum of those of a fuel, rounded half up to a penny, is its year. Only with with_periods. */
                readonly periods?: readonly components["schemas"]["Period"][];
            };
            /** @description Absent if gas is not compared. */
            readonly gas?: components["schemas"]["CurrentFuelPlan"];
            /** @description Absent if electricity is not compared. */
            readonly electricity?: components["schemas"]["CurrentFuelPlan"];
        };
        /** @description A household, and the plan that it chose. */
        readonly Drop: {
            /**
             * @description A postcode in Great Britain, in any case and spacing.
             * @example SW1A 1AA
             */
            readonly post_code: string;
            /**
             * @description The meter, which the plan must suit.
             * @example standard
             * @enum {string}
             */
            readonly electricity_variant: "standard" | "economy_7";
            /** @description The current plan for both fuels. Not allowed with electricity or gas. */
            readonly dual_fuel?: components["schemas"]["CurrentPlan"] | ("" | null);
            /** @description The current electricity plan, if it is not a dual fuel plan. */
            readonly electricity?: components["schemas"]["CurrentPlan"] | ("" | null);
            /** @description The current gas plan. A household with only gas cannot switch. */
            readonly gas?: components["schemas"]["CurrentPlan"] | ("" | null);
            /** @description How much electricity is used. */
            readonly electricity_usage?: components["schemas"]["ElectricityUsage"] | ("" | null);
            /** @description How much gas is used, if it is supplied. */
            readonly gas_usage?: components["schemas"]["GasUsage"] | ("" | null);
            /** @description What the home has and how it uses electricity. */
            readonly household?: components["schemas"]["Household"] | ("" | null);
            readonly selected_plan: components["schemas"]["SelectedPlan"];
            /**
             * @description Your own keys, which are added to the redirect URL so that you can attribute switches: up to 20 strings of up to 100 characters. Their names are 1 to 100 letters, digits, _, -, . and ~, but not session or ref in any case.
             * @example {
             *       "utm_campaign": "winter",
             *       "utm_content": "banner"
             *     }
             */
            readonly attribution?: {
                readonly [key: string]: string | null;
            } | ("" | null);
        };
        /** @description The session was created, now or by an earlier request with the same key. */
        readonly DropResponse: {
            /**
             * Format: uri
             * @description Where to redirect the user, with the session, ref and attribution.
             */
            readonly plan_info_url: string;
            /** @description The id of the session, as in plan_info_url: see GET /energy/sessions. */
            readonly session_id: string;
            readonly checks: components["schemas"]["Checks"];
        };
        /** @description How much electricity is used. */
        readonly ElectricityUsage: {
            /**
             * @description Typical usage. Send one form of usage: estimate, kwh or a spend.
             * @example medium
             */
            readonly estimate?: ("low" | "medium" | "high") | ("" | null);
            /**
             * @description Usage in kWh a year.
             * @example 2500
             */
            readonly kwh?: number | ("" | null);
            /**
             * @description The amount paid, including VAT. Send it with spend_frequency.
             * @example 7000
             */
            readonly spend_pence?: number | ("" | null);
            /**
             * @description How often spend_pence is paid.
             * @example monthly
             */
            readonly spend_frequency?: ("annual" | "quarterly" | "monthly") | ("" | null);
            /**
             * @description The percentage used at night. For economy_7 only: required with kwh or a spend, otherwise 42.
             * @example 42
             */
            readonly percent_night_usage?: number | ("" | null);
        };
        /** @description A rule of who may have a plan. */
        readonly EligibilityRule: {
            /**
             * @description new_customers: not for a household that the supplier supplies with a fuel of the plan. existing_customers: only for such a household. usage: for a usage within limits. other: a condition in words.
             * @enum {string}
             */
            readonly kind: "new_customers" | "existing_customers" | "usage" | "other";
            /**
             * @description The fuel whose usage counts. Only for usage.
             * @enum {string}
             */
            readonly fuel?: "gas" | "electricity";
            /** @description The lowest kWh a year, inclusive; null if there is no such limit. Only for usage. */
            readonly min_kwh?: number | null;
            /** @description The highest kWh a year, inclusive; null if there is no such limit. Only for usage. */
            readonly max_kwh?: number | null;
            /** @description The condition in the supplier's words. Only for other. */
            readonly description?: string;
        };
        /** @description One thing that is wrong with the request. */
        readonly Error: {
            /** @description What is wrong, for programs. The guide lists every code. */
            readonly code: string;
            /** @description What was wrong, what was sent and what is allowed, for people. Its wording may change. */
            readonly message: string;
            /** @description What was sent, under the name used in the request; null for what is missing. */
            readonly parameters: {
                readonly [key: string]: string | null;
            };
        };
        /** @description What the supplier charges a customer who leaves early. */
        readonly ExitFees: {
            /** @description In pence, for all fuels of the plan. */
            readonly total_fee_pence: number;
            /** @description In pence. Absent unless the plan is dual fuel. */
            readonly gas_fee_pence?: number;
            /** @description In pence. Absent unless the plan is dual fuel. */
            readonly electricity_fee_pence?: number;
        };
        /** @description A feature of the plan, in the supplier's words. */
        readonly Feature: {
            /** @description The heading. */
            readonly title: string;
            /** @description The text; null if the supplier gives none. */
            readonly description: string | null;
        };
        /** @description What a fuel costs over the days covered. */
        readonly FuelProjection: {
            /** @description The lines: consumption, then the standing charge, then tax. */
            readonly breakdown: readonly components["schemas"]["BreakdownItem"][];
            /** @description The sum of the lines, in pence including VAT, to a millionth. */
            readonly total_pence: number;
        };
        /** @description The lines of the bill, for each fuel. */
        readonly FuelProjections: {
            /** @description The lines for gas. Absent if gas is not priced. */
            readonly gas?: components["schemas"]["FuelProjection"];
            /** @description The lines for electricity. Absent if electricity is not priced. */
            readonly electricity?: components["schemas"]["FuelProjection"];
            /** @description The sum of both fuels, in pence including VAT, to a millionth. */
            readonly total_pence: number;
        };
        /** @description What the journey has reported for a fuel. */
        readonly FuelSwitch: {
            /**
             * @description The status of the switch. `submitted`: the household has confirmed, and the application is with the new supplier; `in_progress`: the new supplier has accepted it; `objected`: the present supplier objects, and the switch may still go ahead; `live`: the new supplier supplies the home; `rejected`: the new supplier has turned it down; `cancelled`: the household has withdrawn, which is possible within 14 days also of a switch that is live.
             * @enum {string}
             */
            readonly status: "submitted" | "in_progress" | "objected" | "live" | "rejected" | "cancelled";
            /** @description The number of the report, by which reports are ordered. */
            readonly sequence: number;
            /**
             * Format: date-time
             * @description When this happened, as reported.
             */
            readonly occurred_at: string;
            /** @description When the new supplier is to supply the home; null if not reported. */
            readonly supply_start_date: string | null;
            /** @description Why, for people; null if not reported. */
            readonly reason: string | null;
            /** @description The latest reports, up to 20: the oldest first, the current one last. */
            readonly history: readonly {
                /**
                 * @description Its status.
                 * @enum {string}
                 */
                readonly status: "submitted" | "in_progress" | "objected" | "live" | "rejected" | "cancelled";
                /**
                 * Format: date-time
                 * @description When that happened.
                 */
                readonly occurred_at: string;
                /** @description Its number; null for some reports from before 28 November 2026. */
                readonly sequence: number | null;
                /** @description Why, for people; null if not reported. */
                readonly reason: string | null;
            }[];
        };
        /** @description How much gas is used, if it is supplied. */
        readonly GasUsage: {
            /**
             * @description Typical usage. Send one form of usage: estimate, kwh or a spend.
             * @example medium
             */
            readonly estimate?: ("low" | "medium" | "high") | ("" | null);
            /**
             * @description Usage in kWh a year.
             * @example 2500
             */
            readonly kwh?: number | ("" | null);
            /**
             * @description The amount paid, including VAT. Send it with spend_frequency.
             * @example 7000
             */
            readonly spend_pence?: number | ("" | null);
            /**
             * @description How often spend_pence is paid.
             * @example monthly
             */
            readonly spend_frequency?: ("annual" | "quarterly" | "monthly") | ("" | null);
        };
        /** @description What the home has and how it uses electricity. */
        readonly Household: {
            /**
             * @description What the home has. A plan that requires more is left out.
             * @example smart_meter,electric_vehicle
             */
            readonly has?: string | ("" | null);
            /**
             * @description How electricity use spreads over the day. Default: typical. Needs smart_meter in has.
             * @example typical
             */
            readonly load_profile?: ("typical" | "night_storage") | ("" | null);
            /**
             * @description The household's own average day instead of load_profile: 48 numbers in any unit, midnight first. Needs smart_meter in has.
             * @example 0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2
             */
            readonly half_hours?: string | ("" | null);
            /**
             * @description How much of the electricity charges a car at home in a year, at the cheapest rate of each plan. Needs electric_vehicle in has, and the usage in kWh.
             * @example 2000
             */
            readonly ev_kwh?: number | ("" | null);
        };
        /** @description What an OAuth client needs to know about the issuer. */
        readonly IssuerMetadata: {
            /**
             * Format: uri
             * @description The `iss` of every token.
             */
            readonly issuer: string;
            /**
             * Format: uri
             * @description Where tokens are requested.
             */
            readonly token_endpoint: string;
            /**
             * Format: uri
             * @description Where the public keys are.
             */
            readonly jwks_uri: string;
            /** @description The grants of OAuth 2.0 to use. */
            readonly grant_types_supported: readonly "client_credentials"[];
            /** @description How a client may send its secret: as HTTP Basic or in the body. */
            readonly token_endpoint_auth_methods_supported: readonly ("client_secret_basic" | "client_secret_post")[];
            /** @description Always empty: there is no authorization endpoint. */
            readonly response_types_supported: readonly string[];
        };
        /** @description The public keys that verify tokens. */
        readonly KeySet: {
            /** @description Every key that a valid token may be signed with. */
            readonly keys: readonly {
                /**
                 * @description The type of key.
                 * @constant
                 */
                readonly kty: "RSA";
                /** @description The id of the key, as in the header of the tokens that it signs. */
                readonly kid: string;
                /**
                 * @description The key verifies signatures.
                 * @constant
                 */
                readonly use: "sig";
                /**
                 * @description The algorithm of the signatures.
                 * @constant
                 */
                readonly alg: "RS256";
                /** @description The modulus, in base64url. */
                readonly n: string;
                /** @description The exponent, in base64url. */
                readonly e: string;
            }[];
        };
        /** @description How many plans are on sale here for this fuel, meter type and payment method and are not in the list before the filters, each counted once, under the first reason that holds. The plan that the household is on counts only under not_fulfillable. Listed plans and these are together all that are on sale. */
        readonly LeftOut: {
            /** @description Their rates change every day or half hour, and include_dynamic is not true. */
            readonly dynamic: number;
            /** @description They require more than `has` says that the home has. */
            readonly equipment: number;
            /** @description They are known not to be for this household: see `eligibility` of a plan. A plan for existing customers counts here unless the supplier is known to supply the household. */
            readonly eligibility: number;
            /** @description This service cannot switch a household to them. 0 unless fulfillable_only is true. */
            readonly not_fulfillable: number;
        };
        /** @description How electricity use was assumed to spread over the day. Only with `has`. */
        readonly LoadProfile: {
            /**
             * @description A published profile, or `half_hours` for the household's own.
             * @enum {string}
             */
            readonly source: "typical" | "night_storage" | "half_hours";
            /** @description The part of the electricity usage that charges a car, in kWh a year; 0 if none does. */
            readonly ev_kwh: number;
        };
        /** @description The plan whose rates are closest to those sent. */
        readonly LookupPlan: {
            /** @description Identifies the plan, together with the key of its supplier. */
            readonly key: string;
            /** @description The name to show. */
            readonly name: string;
            /** @description True for a supplier's standard variable plan, to which fixed plans roll over. */
            readonly standard_variable: boolean;
            /** @description True if this service can switch to it, provided that its supplier is fulfillable too. */
            readonly fulfillable: boolean;
            /** @description For example green, fixed, paper_billing, no-exit-fee. */
            readonly feature_labels: readonly string[];
            /** @description The plan's own end date; null if it has none. */
            readonly product_end_date: string | null;
            /** @description True if you should ask the household for the end date and send it. */
            readonly needs_end_date: boolean;
            /** @description False if the plan is closed: no longer on sale, but kept for its existing customers. */
            readonly available_to_switch: boolean;
            /** @description The supplier's name to show. */
            readonly supplier_name: string;
            /** @description Identifies the supplier, like `supplier_key` elsewhere. */
            readonly supplier_name_key: string;
            /** @description The standing charge for electricity, in pence a day. */
            readonly electricity_charge_pence_per_day: number;
            /** @description In pence per kWh. With bands, the average at medium typical usage. */
            readonly electricity_rate_pence_per_kwh: number;
            /** @description In pence a day. Absent unless the plan is dual fuel. */
            readonly gas_charge_pence_per_day?: number;
            /** @description In pence per kWh. Absent unless the plan is dual fuel. */
            readonly gas_rate_pence_per_kwh?: number;
            /** @description The difference from the rates sent, in pence a year at medium typical usage. */
            readonly distance_pence_per_year: number;
            /** @description Whether the rates shown include VAT, as rates_include_vat requested. */
            readonly rates_include_vat: boolean;
        };
        /** @description The state of the market that was priced. */
        readonly MarketReference: {
            /** @description The edition of the market that was priced. */
            readonly edition: string;
            /**
             * Format: date
             * @description The day, in London, for which it was priced.
             */
            readonly day: string;
            /** @description The electricity distribution region of the home (10 to 23). */
            readonly region: number;
            /** @description The sources that are stale on that day, by name, as in /energy/sources. */
            readonly stale_sources: readonly string[];
            /** @description The days within the year ahead on which a quarter begins whose price cap is not known yet. */
            readonly cap_may_change_on: readonly string[];
        };
        /** @description The batch, and where to upload its file. */
        readonly NewBatch: {
            readonly batch: components["schemas"]["Batch"];
            /** @description The upload that it awaits. A batch not started within two hours is deleted. */
            readonly upload: {
                /**
                 * @description The method of the upload.
                 * @enum {string}
                 */
                readonly method: "PUT";
                /** @description The address of the upload. It takes exactly the file that was announced. */
                readonly url: string;
                /** @description The headers to send, and no others. */
                readonly headers: {
                    readonly [key: string]: string;
                };
                /**
                 * Format: date-time
                 * @description The time from which the address accepts nothing.
                 */
                readonly expires_at: string;
            };
        };
        /** @description The percentage of electricity used at night. */
        readonly NightAssumption: {
            /** @description A percentage; null for a standard meter. */
            readonly value: number | null;
            /** @description Where the value comes from, in words that you can show to the household. */
            readonly reason: string;
        };
        /** @description The rates of electricity. Not allowed for a gas plan. */
        readonly OwnElectricityRates: {
            /**
             * @description The standing charge. A household's own rates take the place of its plan key.
             * @example 53.8
             */
            readonly charge_pence_per_day?: number | ("" | null);
            /**
             * @description The unit rate.
             * @example 24.67
             */
            readonly rate_pence_per_kwh?: number | ("" | null);
            /**
             * @description What leaving the plan costs for this fuel. Absent: no fee is known.
             * @example 5000
             */
            readonly exit_fee_pence?: number | ("" | null);
            /**
             * @description The rate by day, for economy_7 or with the times of the night rate. Send it with the rate by night.
             * @example 24.67
             */
            readonly day_rate_pence_per_kwh?: number | ("" | null);
            /**
             * @description The rate by night.
             * @example 9
             */
            readonly night_rate_pence_per_kwh?: number | ("" | null);
            /**
             * @description When the night rate of a standard meter applies, every day. Needs smart_meter in has.
             * @example 00:30-05:30
             */
            readonly night_times?: string | ("" | null);
        };
        /** @description The rates of gas. Not allowed for an electricity plan. */
        readonly OwnGasRates: {
            /**
             * @description The standing charge. A household's own rates take the place of its plan key.
             * @example 53.8
             */
            readonly charge_pence_per_day?: number | ("" | null);
            /**
             * @description The unit rate.
             * @example 24.67
             */
            readonly rate_pence_per_kwh?: number | ("" | null);
            /**
             * @description What leaving the plan costs for this fuel. Absent: no fee is known.
             * @example 5000
             */
            readonly exit_fee_pence?: number | ("" | null);
        };
        /** @description The household's own rates, in place of the plan key. */
        readonly OwnRates: {
            /** @description The rates of electricity. Not allowed for a gas plan. */
            readonly electricity?: components["schemas"]["OwnElectricityRates"] | ("" | null);
            /** @description The rates of gas. Not allowed for an electricity plan. */
            readonly gas?: components["schemas"]["OwnGasRates"] | ("" | null);
            /**
             * @description True if the rates include VAT, which is taken out at today's rate. Default: false.
             * @example null
             */
            readonly include_vat?: boolean | ("" | null);
        };
        /** @description What a dynamic plan has cost in 365 days. */
        readonly PastYearRates: {
            /** @description The mean rate of each half hour of weekdays, midnight first, in pence a kWh without VAT; one number for a price that changes once a day. */
            readonly weekdays: readonly number[];
            /** @description The mean rate of each half hour of weekend days, midnight first, in pence a kWh without VAT; one number for a price that changes once a day. */
            readonly weekends: readonly number[];
            /**
             * Format: date
             * @description The first day.
             */
            readonly from: string;
            /**
             * Format: date
             * @description The day after the last.
             */
            readonly to: string;
        };
        /** @description The longest run of days on one plan, at one price that is equally certain. Its lines show charges with VAT at the mean VAT rate of these days, so that they multiply out. */
        readonly Period: {
            /**
             * @description The fuel.
             * @enum {string}
             */
            readonly fuel: "gas" | "electricity";
            /**
             * Format: date
             * @description The first day.
             */
            readonly from: string;
            /** @description The number of days. The periods of a fuel add up to 365. */
            readonly days: number;
            /** @description Identifies the supplier in requests. */
            readonly supplier_key: string;
            /** @description The supplier's name to show. */
            readonly supplier_name: string;
            /** @description Identifies the plan, together with the key of its supplier. */
            readonly plan_key: string;
            /** @description The name to show. */
            readonly plan_name: string;
            /**
             * @description As in the plan.
             * @enum {string}
             */
            readonly tariff_type: "dynamic" | "tracker" | "fixed" | "variable";
            /**
             * @description guaranteed: the plan promises it until an end that is known. known: published, and promised by nobody. assumed: moved with the price cap. past: a dynamic tariff, at the mean of its past year.
             * @enum {string}
             */
            readonly price: "guaranteed" | "known" | "assumed" | "past";
            /** @description The lines: consumption, then the standing charge, then tax. */
            readonly breakdown: readonly components["schemas"]["BreakdownItem"][];
            /** @description The sum of the lines, in pence including VAT, to a millionth. */
            readonly total_pence: number;
        };
        /** @description The cost of 365 days on the plan. */
        readonly PersonalProjection: {
            /** @description The cost of the year in whole pence: the sum of gas_total_pence and electricity_total_pence. */
            readonly total_pence: number;
            /** @description The year's gas in whole pence. Absent if it is not priced. */
            readonly gas_total_pence?: number;
            /** @description The year's electricity in whole pence. Absent if it is not priced. */
            readonly electricity_total_pence?: number;
            /** @description The part of the year on this plan: all of it, unless there is a `rollover`. */
            readonly current: components["schemas"]["FuelProjections"];
        };
        /** @description A plan of the supplier. */
        readonly Plan: {
            /** @description Identifies the plan, together with the key of its supplier. */
            readonly key: string;
            /** @description The name to show. */
            readonly name: string;
            /** @description True for a supplier's standard variable plan, to which fixed plans roll over. */
            readonly standard_variable: boolean;
            /** @description True if this service can switch to it, provided that its supplier is fulfillable too. */
            readonly fulfillable: boolean;
            /** @description For example green, fixed, paper_billing, no-exit-fee. */
            readonly feature_labels: readonly string[];
            /** @description The plan's own end date; null if it has none. */
            readonly product_end_date: string | null;
            /** @description True if you should ask the household for the end date and send it. */
            readonly needs_end_date: boolean;
            /** @description False if the plan is closed: no longer on sale, but kept for its existing customers. */
            readonly available_to_switch: boolean;
        };
        /** @description A plan with its terms. */
        readonly PlanDetail: {
            /** @description Identifies the plan, together with the key of its supplier. */
            readonly key: string;
            /** @description The name to show. */
            readonly name: string;
            /** @description True for a supplier's standard variable plan, to which fixed plans roll over. */
            readonly standard_variable: boolean;
            /** @description True if this service can switch to it, provided that its supplier is fulfillable too. */
            readonly fulfillable: boolean;
            /** @description For example green, fixed, paper_billing, no-exit-fee. */
            readonly feature_labels: readonly string[];
            /** @description The plan's own end date; null if it has none. */
            readonly product_end_date: string | null;
            /** @description Identifies the supplier in requests. */
            readonly supplier_key: string;
            /** @description The supplier's name to show. */
            readonly supplier_name: string;
            /** @description Features as the supplier gives them; often empty. */
            readonly features: readonly components["schemas"]["Feature"][];
            /** @description What leaving the plan early costs; null if there is no exit fee. */
            readonly exit_fees: components["schemas"]["ExitFees"] | null;
            readonly rate_guarantee: components["schemas"]["RateGuarantee"];
            /**
             * Format: date
             * @description The first day on which the prices shown are in force.
             */
            readonly prices_from: string;
            /** @description What a home must have to take the plan; empty for most plans. */
            readonly requires: readonly ("smart_meter" | "electric_vehicle" | "heat_pump" | "solar_panels" | "battery")[];
            /** @description Whom the plan is for: all rules must hold. Empty for a plan that is for everybody. */
            readonly eligibility: readonly components["schemas"]["EligibilityRule"][];
            /** @description The first day on which they are no longer in force; null if no end is known. */
            readonly prices_until: string | null;
            /**
             * @description dynamic: the unit rates change every day or half hour, and the mean of the past year is shown. tracker: the prices follow the price cap. fixed: neither, and the prices have a guarantee, by a number of months or with an end date that is still ahead. variable: none of these.
             * @enum {string}
             */
            readonly tariff_type: "dynamic" | "tracker" | "fixed" | "variable";
            /** @description What the prices of a tracker follow; null for every other plan. */
            readonly follows: "ofgem-price-cap" | null;
            /** @description The source that sent the plan, as in /energy/sources, which has its date; null in an edition that an earlier release wrote. */
            readonly source: string | null;
        };
        /** @description When the current plan ends within the year. */
        readonly PlanDuration: {
            /** @description True if the plan ends within the 365 days. */
            readonly rollover: boolean;
            /**
             * @description fixed-plan if an end date is known.
             * @enum {string}
             */
            readonly rollover_treatment: "no-end-date-fallback" | "fixed-plan";
            /** @description How many of the 365 days; 0 if it has ended, null without an end date. */
            readonly days_on_current_plan: number | null;
            /** @description The end date, which is the first day on the rollover plan. Null if rollover is false. */
            readonly rollover_date: string | null;
            /** @description Today, in London: the first day of the 365. */
            readonly reference_date: string | null;
        };
        /** @description The plan with the closest rates. */
        readonly PlanLookup: {
            readonly plan: components["schemas"]["LookupPlan"];
        };
        /** @description A combination that the supplier has plans for. */
        readonly PlanType: {
            /**
             * @description What the plan supplies: gas, electricity or both.
             * @enum {string}
             */
            readonly fuel: "gas" | "electricity" | "dual_fuel";
            /**
             * @description How the plan is paid for.
             * @enum {string}
             */
            readonly payment_method: "monthly_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
            /**
             * @description The type of electricity meter. Absent for gas.
             * @enum {string}
             */
            readonly electricity_variant?: "standard" | "economy_7";
        };
        /** @description The plans of the supplier. */
        readonly Plans: {
            /** @description Sorted by name. */
            readonly plans: readonly components["schemas"]["Plan"][];
        };
        /** @description The usage that was priced, once a spend or an estimate was worked out. */
        readonly PricedUsage: {
            /** @description Absent if electricity is not compared. */
            readonly electricity?: {
                /** @description In kWh a year. */
                readonly kwh: number;
                /** @description The percentage used at night. Only for economy_7. */
                readonly percent_night_usage?: number;
            };
            /** @description Absent if gas is not compared. */
            readonly gas?: {
                /** @description In kWh a year. */
                readonly kwh: number;
            };
        };
        /** @description How long the rates are fixed. */
        readonly RateGuarantee: {
            /** @description The date on which the guarantee ends; null if it has none. */
            readonly end_date: string | null;
            /** @description In months from the day of the switch. If end_date is null too, nothing is guaranteed. */
            readonly duration: number | null;
            /** @description The guarantee in the supplier's words; may be empty. */
            readonly description: string;
        };
        /** @description The plan that the household chose. */
        readonly SelectedPlan: {
            /**
             * @description The cost of a year that was shown, in pence.
             * @example 123456
             */
            readonly annual_cost_pence?: number | ("" | null);
            /**
             * @description The saving that was shown, in pence; may be negative.
             * @example 123456
             */
            readonly annual_saving_pence?: number | ("" | null);
            /**
             * @description The id of the comparison that the plan was chosen from.
             * @example 2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11
             */
            readonly comparison_id?: string | ("" | null);
            /**
             * @description The item_id of the plan in that comparison's list.
             * @example 2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11
             */
            readonly comparison_item_id?: string | ("" | null);
            /**
             * @description The fuel to switch. It must suit the current supply.
             * @example dual_fuel
             * @enum {string}
             */
            readonly fuel: "gas" | "electricity" | "dual_fuel";
            /**
             * @description It must suit every current plan that the switch replaces: prepayment if the current plan is on prepayment, otherwise any of the other three. If only one of electricity and gas is on prepayment, no payment method suits dual_fuel; if electricity or gas is selected by itself, only the current plan for that fuel counts.
             * @example monthly_direct_debit
             * @enum {string}
             */
            readonly payment_method: "monthly_direct_debit" | "variable_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
            /**
             * @description A plan key from /energy/plans.
             * @example standard-variable
             */
            readonly plan_key: string;
            /**
             * @description The name that was shown.
             * @example Fixed Saver
             */
            readonly plan_name?: string | ("" | null);
            /**
             * @description A supplier key from /energy/suppliers.
             * @example british-gas
             */
            readonly supplier_key: string;
            /**
             * @description The name that was shown.
             * @example British Gas
             */
            readonly supplier_name?: string | ("" | null);
        };
        /** @description A household that was handed over. */
        readonly Session: {
            /** @description The id of the session: the parameter `session` of `plan_info_url`. */
            readonly id: string;
            /**
             * Format: date-time
             * @description When the household was handed over.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description The time from which the session cannot be opened.
             */
            readonly expires_at: string;
            /** @description When the journey first opened the session, this request included; null if it has not. */
            readonly first_opened_at: string | null;
            /** @description The partner that handed the household over. `outside-check` is the service's own check, without a household: the journey ignores such a session. */
            readonly partner: string;
            /** @description The parameter `ref` of `plan_info_url`. */
            readonly ref: string;
            /** @description The postcode of the home, written like SW1A 1AA. */
            readonly post_code: string;
            /**
             * @description The type of electricity meter.
             * @enum {string}
             */
            readonly electricity_variant: "standard" | "economy_7";
            /** @description The current supply as sent: `dual_fuel`, or `electricity` and, if it is supplied, `gas`. */
            readonly current: {
                /** @description Absent if each fuel has a separate plan. */
                readonly dual_fuel?: components["schemas"]["SessionPlan"];
                /** @description Absent if the household has a dual fuel plan. */
                readonly electricity?: components["schemas"]["SessionPlan"];
                /** @description Absent if the household has a dual fuel plan or no gas. */
                readonly gas?: components["schemas"]["SessionPlan"];
            };
            /** @description As sent in `electricity_usage` and `gas_usage`. */
            readonly usage: {
                /** @description How much electricity the household uses. */
                readonly electricity: {
                    /**
                     * @description A typical usage. Absent if another form was sent.
                     * @enum {string}
                     */
                    readonly estimate?: "low" | "medium" | "high";
                    /** @description In kWh a year. Absent if another form was sent. */
                    readonly kwh?: number;
                    /** @description The amount paid, in pence including VAT. Absent if another form was sent. */
                    readonly spend_pence?: number;
                    /**
                     * @description How often spend_pence is paid. Absent without it.
                     * @enum {string}
                     */
                    readonly spend_frequency?: "annual" | "quarterly" | "monthly";
                    /** @description The percentage used at night. Absent if it was not sent. */
                    readonly percent_night_usage?: number;
                };
                /** @description How much gas the household uses. Absent if it was not sent. */
                readonly gas?: {
                    /**
                     * @description A typical usage. Absent if another form was sent.
                     * @enum {string}
                     */
                    readonly estimate?: "low" | "medium" | "high";
                    /** @description In kWh a year. Absent if another form was sent. */
                    readonly kwh?: number;
                    /** @description The amount paid, in pence including VAT. Absent if another form was sent. */
                    readonly spend_pence?: number;
                    /**
                     * @description How often spend_pence is paid. Absent without it.
                     * @enum {string}
                     */
                    readonly spend_frequency?: "annual" | "quarterly" | "monthly";
                };
            };
            /** @description What the home has and how it uses electricity, as sent. Absent if it was not sent. */
            readonly household?: {
                /** @description What the home has. Absent if it was not sent. */
                readonly has?: string;
                /** @description A published load profile. Absent if it was not sent. */
                readonly load_profile?: string;
                /** @description The household's own average day, as 48 numbers. Absent if it was not sent. */
                readonly half_hours?: string;
                /** @description The electricity that charges a car, in kWh a year. Absent if it was not sent. */
                readonly ev_kwh?: number;
            };
            /** @description The plan that the household chose, as sent. */
            readonly selected_plan: {
                /** @description The cost of a year that was shown, in pence. Absent if it was not sent. */
                readonly annual_cost_pence?: number;
                /** @description The saving that was shown, in pence. Absent if it was not sent. */
                readonly annual_saving_pence?: number;
                /** @description The comparison that the plan was chosen from. Absent if it was not sent. */
                readonly comparison_id?: string;
                /** @description The item of that comparison. Absent if it was not sent. */
                readonly comparison_item_id?: string;
                /**
                 * @description The fuel to switch.
                 * @enum {string}
                 */
                readonly fuel: "gas" | "electricity" | "dual_fuel";
                /**
                 * @description How the plan is paid for.
                 * @enum {string}
                 */
                readonly payment_method: "monthly_direct_debit" | "variable_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
                /** @description The plan. */
                readonly plan_key: string;
                /** @description The supplier of the plan. */
                readonly supplier_key: string;
                /** @description The plan name that was shown. Absent if it was not sent. */
                readonly plan_name?: string;
                /** @description The supplier name that was shown. Absent if it was not sent. */
                readonly supplier_name?: string;
            };
            /** @description The partner's own keys, as sent. */
            readonly attribution: {
                readonly [key: string]: string;
            };
            /** @description As in the response of /energy/drop. */
            readonly checks: components["schemas"]["Checks"];
            /** @description The state of the handover; null until the journey reports it. */
            readonly switch: components["schemas"]["SessionSwitch"] | null;
            /** @description The selected plan today. */
            readonly today: {
                /** @description Whether the selected plan is on sale for the household today. */
                readonly on_sale: boolean;
                /** @description The selected plan as it is sold today; null if it is no longer on sale. */
                readonly plan: components["schemas"]["PlanDetail"] | null;
                /** @description The year from today, in whole pence; null if not on sale, or if a spend is beyond pricing. */
                readonly total_pence: number | null;
                /** @description What leaving the current plans costs today, in pence, for the fuels that the selected plan takes over. A fee counts as due if no end date is known. */
                readonly exit_fee_due_pence: number;
                /** @description What leaving the selected plan early costs; null if it is no longer on sale, or has no exit fee. */
                readonly exit_fees: components["schemas"]["ExitFees"] | null;
            };
        };
        /** @description A current plan, as sent. */
        readonly SessionPlan: {
            /**
             * @description How the plan is paid for.
             * @enum {string}
             */
            readonly payment_method: "monthly_direct_debit" | "variable_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
            /** @description The plan. Absent if rates were sent. */
            readonly plan_key?: string;
            /** @description The supplier of the plan. Absent if it was not sent with rates. */
            readonly supplier_key?: string;
            /** @description The household's own rates. Absent if it has a plan key. */
            readonly rates?: {
                /** @description The rates of electricity. Absent if they were not sent. */
                readonly electricity?: {
                    /** @description The standing charge. Absent if it was not sent. */
                    readonly charge_pence_per_day?: number;
                    /** @description The unit rate. Absent if it was not sent. */
                    readonly rate_pence_per_kwh?: number;
                    /** @description What leaving costs. Absent if it was not sent. */
                    readonly exit_fee_pence?: number;
                    /** @description The rate by day. Absent if it was not sent. */
                    readonly day_rate_pence_per_kwh?: number;
                    /** @description The rate by night. Absent if it was not sent. */
                    readonly night_rate_pence_per_kwh?: number;
                    /** @description When the night rate applies. Absent if it was not sent. */
                    readonly night_times?: string;
                };
                /** @description The rates of gas. Absent if they were not sent. */
                readonly gas?: {
                    /** @description The standing charge. Absent if it was not sent. */
                    readonly charge_pence_per_day?: number;
                    /** @description The unit rate. Absent if it was not sent. */
                    readonly rate_pence_per_kwh?: number;
                    /** @description What leaving costs. Absent if it was not sent. */
                    readonly exit_fee_pence?: number;
                };
                /** @description True if the rates include VAT. Absent if it was not sent. */
                readonly include_vat?: boolean;
            };
            /**
             * Format: date
             * @description The date on which the plan ends. Absent if it was not sent.
             */
            readonly end_date?: string;
        };
        /** @description What was handed over, and what the plan costs today. */
        readonly SessionResponse: {
            readonly session: components["schemas"]["Session"];
        };
        /** @description The state of the handover, as far as the journey has reported it. */
        readonly SessionSwitch: {
            /** @description The session: `session_id` in the response of /energy/drop. */
            readonly session_id: string;
            /**
             * Format: date-time
             * @description When the household was handed over.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the switch last changed: its latest report, or the handover.
             */
            readonly updated_at: string;
            /** @description The supplier of the plan. */
            readonly supplier_key: string;
            /** @description The plan. */
            readonly plan_key: string;
            /**
             * @description The fuel to switch.
             * @enum {string}
             */
            readonly fuel: "gas" | "electricity" | "dual_fuel";
            /** @description Absent until the journey has reported on it. */
            readonly electricity?: components["schemas"]["FuelSwitch"];
            /** @description Absent until the journey has reported on it. */
            readonly gas?: components["schemas"]["FuelSwitch"];
        };
        /** @description What one rate would cost an Economy 7 home: all electricity, day and night, for 365 days on the standard variable plan for a standard meter of the present electricity supplier. */
        readonly SingleRate: {
            /** @description The present electricity supplier. */
            readonly supplier_key: string;
            /** @description The plan with one rate. */
            readonly plan_key: string;
            /** @description In whole pence: the year on this plan, plus the current year of gas if gas is compared. */
            readonly total_pence: number;
            /** @description In pence: total_pence of `current`, minus total_pence. */
            readonly saving_pence: number;
            /** @description In pence: saving_pence less the fee for leaving the electricity plan today. */
            readonly saving_after_exit_fees_pence: number;
        };
        /** @description A feed, price list or product API that prices come from. */
        readonly Source: {
            /** @description The name of the source. */
            readonly source: string;
            /**
             * Format: date-time
             * @description The time that the source gives for its data; of a product API, when it was last read.
             */
            readonly published_at: string;
            /**
             * Format: date-time
             * @description When its present content was first loaded. A load that finds nothing changed does not change it.
             */
            readonly loaded_at: string;
            /** @description The number of suppliers. */
            readonly suppliers: number;
            /** @description The number of plans, on sale or closed. */
            readonly plans: number;
            /** @description The number of offers: the prices of a plan count once for each region. */
            readonly offers: number;
            /** @description The number of lines of the present content that were rejected. */
            readonly rejected_lines: number;
            /** @description The number of plans that wait for an operator: their new prices are far from the last ones. */
            readonly held_plans: number;
            /** @description The number of parts of products (a plan type in a region) that ended in the last 14 days because their source no longer had a price for them. */
            readonly missing_parts: number;
            /** @description True if `published_at` is longer ago than the limit of the source: 14 days unless set otherwise. */
            readonly stale: boolean;
        };
        /** @description The sources by name. */
        readonly Sources: {
            /** @description Sorted by name. */
            readonly sources: readonly components["schemas"]["Source"][];
        };
        /** @description The charge for each day of supply. */
        readonly StandingChargeLine: {
            /**
             * @description The charge for each day of supply. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "standing-charge";
            /** @description The days times the charge, in pence without VAT, to a millionth. */
            readonly value_pence: number;
            /** @description The standing charge in pence a day, without VAT. */
            readonly charge_pence_per_day: number;
            /** @description The charge including VAT at today's rate. */
            readonly charge_with_vat_pence_per_day: number;
            /** @description The number of days that the line covers. */
            readonly days: number;
        };
        /** @description The service is up. */
        readonly Status: {
            /** @description Says that the API is up. */
            readonly msg: string;
            /** @description STAGING or PRODUCTION, in words; `npm start` is STAGING. */
            readonly environment: string;
            /** @description Your partner name. */
            readonly "request-from": string;
            /** @description The edition of the market. Absent until one is loaded, like the next two. */
            readonly edition?: string;
            /**
             * Format: date
             * @description The day for which plans are priced.
             */
            readonly market_day?: string;
            /**
             * Format: date-time
             * @description The earliest `published_at`: see `GET /energy/sources`.
             */
            readonly oldest_source_published_at?: string;
            /**
             * @description Your receiver of webhooks: you have none, it is active, it is switched off and nothing is sent to it, or its state cannot be read at the moment.
             * @enum {string}
             */
            readonly webhook: "none" | "active" | "switched-off" | "unknown";
        };
        /** @description A supplier at the postcode. */
        readonly Supplier: {
            /** @description One of the six largest suppliers. */
            readonly big_six: boolean;
            /** @description The address of the supplier's logo, from its feed; may be empty. */
            readonly logo_url: string;
            /** @description Identifies the supplier in requests. */
            readonly key: string;
            /** @description The name to show. */
            readonly name: string;
            /** @description The incumbent supplier for electricity in the region of the postcode, or for gas. */
            readonly incumbent: boolean;
            /** @description The fuels for which it is the incumbent, electricity first; empty for most suppliers. */
            readonly incumbent_fuels: readonly ("electricity" | "gas")[];
            /** @description What it has plans for, closed ones included; variable_direct_debit is never listed. */
            readonly plan_types: readonly components["schemas"]["PlanType"][];
            /** @description True if this service can hand over a switch to the supplier. */
            readonly fulfillable: boolean;
            /** @description Passed on from the feed. The service does not use it. */
            readonly retainable: boolean;
            /** @description For customers of the supplier; may be empty. */
            readonly support_phone_number: string;
        };
        /** @description The suppliers at the postcode. */
        readonly Suppliers: {
            /** @description Sorted by name. */
            readonly suppliers: readonly components["schemas"]["Supplier"][];
        };
        /** @description The state of a handover. */
        readonly Switch: {
            /** @description The session: `session_id` in the response of /energy/drop. */
            readonly session_id: string;
            /**
             * Format: date-time
             * @description When the household was handed over.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the switch last changed: its latest report, or the handover.
             */
            readonly updated_at: string;
            /** @description The supplier of the plan. */
            readonly supplier_key: string;
            /** @description The plan. */
            readonly plan_key: string;
            /**
             * @description The fuel to switch.
             * @enum {string}
             */
            readonly fuel: "gas" | "electricity" | "dual_fuel";
            /** @description Absent until the journey has reported on it. */
            readonly electricity?: components["schemas"]["FuelSwitch"];
            /** @description Absent until the journey has reported on it. */
            readonly gas?: components["schemas"]["FuelSwitch"];
            /** @description The partner that handed the household over, as in `plan_info_url`. */
            readonly ref: string;
            /** @description The partner's own keys, as sent. */
            readonly attribution: {
                readonly [key: string]: string;
            };
        };
        /** @description The switches, those that changed last at the end. */
        readonly SwitchList: {
            /** @description There may be fewer than `limit` although others follow. */
            readonly switches: readonly components["schemas"]["Switch"][];
            /** @description The `cursor` of the next page; null at the end of the list, and only there. */
            readonly next_cursor: string | null;
        };
        /** @description The status of the switch. */
        readonly SwitchReport: {
            /**
             * @description Numbers the reports of this switch and fuel. The report with the highest number counts, whatever its status.
             * @example 1
             */
            readonly sequence: number;
            /**
             * @description The status of the switch. `submitted`: the household has confirmed, and the application is with the new supplier; `in_progress`: the new supplier has accepted it; `objected`: the present supplier objects, and the switch may still go ahead; `live`: the new supplier supplies the home; `rejected`: the new supplier has turned it down; `cancelled`: the household has withdrawn, which is possible within 14 days also of a switch that is live.
             * @example submitted
             * @enum {string}
             */
            readonly status: "submitted" | "in_progress" | "objected" | "live" | "rejected" | "cancelled";
            /**
             * Format: date-time
             * @description When this happened, not more than 5 minutes ahead.
             * @example 2026-11-21T09:30:00Z
             */
            readonly occurred_at: string;
            /**
             * @description When the new supplier is to supply the home.
             * @example 2027-04-30
             */
            readonly supply_start_date?: string | ("" | null);
            /**
             * @description Why, for people. Put nothing about a person into it.
             * @example The meter is in debt.
             */
            readonly reason?: string | ("" | null);
        };
        /** @description The switch. */
        readonly SwitchResponse: {
            readonly switch: components["schemas"]["Switch"];
        };
        /** @description A fuel of a switch has a new report. */
        readonly SwitchUpdated: {
            /**
             * @description The type of the event.
             * @enum {string}
             */
            readonly type: "switch.updated";
            /**
             * Format: date-time
             * @description When the change was recorded: the same on every attempt.
             */
            readonly timestamp: string;
            /** @description The report. Read the switch for everything else. */
            readonly data: {
                /** @description The session: `session_id` in the response of /energy/drop. */
                readonly session_id: string;
                /**
                 * @description The fuel that was reported.
                 * @enum {string}
                 */
                readonly fuel: "electricity" | "gas";
                /** @description For each fuel, the report with the highest sequence counts. */
                readonly sequence: number;
                /**
                 * @description The status of the switch.
                 * @enum {string}
                 */
                readonly status: "submitted" | "in_progress" | "objected" | "live" | "rejected" | "cancelled";
                /**
                 * Format: date-time
                 * @description When this happened, as reported.
                 */
                readonly occurred_at: string;
                /** @description When the new supplier is to supply the home; null if not reported. */
                readonly supply_start_date: string | null;
            };
        };
        /** @description The VAT on the lines before it. */
        readonly TaxLine: {
            /**
             * @description The VAT on the lines before it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "tax";
            /** @description In pence: the sum of the lines before it times the mean VAT rate of the days, rounded once to a millionth. */
            readonly value_pence: number;
            /** @description The VAT rates in order of time, an entry for each run of days at one; empty for 0 days. */
            readonly rates: readonly {
                /** @description The VAT rate in per cent. */
                readonly percent: number;
                /** @description The number of days at this rate. */
                readonly days: number;
            }[];
        };
        /** @description A value and where it comes from. */
        readonly TextAssumption: {
            /** @description The value in effect; empty if no supplier or plan is known. */
            readonly value: string;
            /** @description Where the value comes from, in words that you can show to the household. */
            readonly reason: string;
        };
        /** @description A part of the day in which a rate applies. */
        readonly TimeWindow: {
            /**
             * @description The days of the week. Absent: every day.
             * @enum {string}
             */
            readonly days?: "all" | "weekdays" | "weekends";
            /** @description The start, as HH:MM in British clock time. */
            readonly from: string;
            /** @description The end, as HH:MM up to 24:00, no longer included. A window may continue past midnight. */
            readonly to: string;
        };
        /** @description An access token. */
        readonly Token: {
            /** @description The token, a JWT signed with RS256. Send it as `Authorization: Bearer`. */
            readonly access_token: string;
            /** @description How long the token is valid, in seconds. */
            readonly expires_in: number;
            /** @description `partner:<name>`, or `journey` for a journey client. */
            readonly scope: string;
            /**
             * @description The scheme of the Authorization header.
             * @constant
             */
            readonly token_type: "Bearer";
        };
        /** @description Why no token was issued, in the form of RFC 6749. */
        readonly TokenError: {
            /**
             * @description What is wrong, for programs.
             * @enum {string}
             */
            readonly error: "invalid_request" | "unsupported_grant_type" | "invalid_client" | "access_denied";
            /** @description What is wrong, for people. */
            readonly error_description: string;
        };
        /** @description A request for a token, as JSON or as a form. */
        readonly TokenRequest: {
            /**
             * @description The only grant that the service supports.
             * @constant
             */
            readonly grant_type: "client_credentials";
            /** @description The base URL of the environment, followed by /energy. */
            readonly audience: string;
            /** @description Your client id. Absent if you send it as HTTP Basic. */
            readonly client_id?: string;
            /** @description Your client secret. Absent if you send it as HTTP Basic. */
            readonly client_secret?: string;
        };
        /** @description A usage and where it comes from. */
        readonly UsageAssumption: {
            /** @description In kWh a year. */
            readonly value: number;
            /** @description Where the value comes from, in words that you can show to the household. */
            readonly reason: string;
        };
        /** @description What the plan costs at another usage. */
        readonly UsageCost: {
            /** @description In kWh a year. Absent if electricity is not compared. */
            readonly electricity_usage_kwh?: number;
            /** @description In kWh a year. Absent if gas is not compared. */
            readonly gas_usage_kwh?: number;
            /** @description The cost of the year on this plan at this usage, in whole pence. */
            readonly total_pence: number;
            /** @description In pence: the year on the current plan at this usage, rollover included, minus total_pence. */
            readonly saving_pence: number;
            /** @description As in the item itself, at this usage. */
            readonly like_for_like: {
                /** @description The year on this plan in whole pence. */
                readonly total_pence: number;
                /** @description In pence: the year on the current plan, minus total_pence. */
                readonly saving_pence: number;
                /** @description In pence: saving_pence less the exit fees due today. Show this figure to the household. */
                readonly saving_after_exit_fees_pence: number;
            };
        };
        /** @description The cost of the current plan over the next 365 days. */
        readonly Valuation: {
            /** @description The household's next 365 days if it does nothing. */
            readonly valuation: {
                /** @description The cost of the year for all fuels of the request, in whole pence. */
                readonly total_pence: number;
                /** @description Absent if the request is not for gas. */
                readonly gas?: components["schemas"]["ValuationSide"];
                /** @description Absent if the request is not for electricity. */
                readonly electricity?: components["schemas"]["ValuationSide"];
                /** @description The usage that was priced, once a spend or an estimate was worked out. */
                readonly usage: {
                    /** @description In kWh a year; 0 if none was sent. */
                    readonly gas: number;
                    /** @description In kWh a year; 0 if none was sent. */
                    readonly electricity: number;
                };
            };
        };
        /** @description The cost of the next 365 days, including VAT. */
        readonly ValuationProjection: {
            /** @description The cost of the year in whole pence: the sum of gas_total_pence and electricity_total_pence. */
            readonly total_pence: number;
            /** @description The year's gas in whole pence. Absent if it is not priced. */
            readonly gas_total_pence?: number;
            /** @description The year's electricity in whole pence. Absent if it is not priced. */
            readonly electricity_total_pence?: number;
            /** @description The part of the year on this plan: all of it, unless there is a `rollover`. */
            readonly current: components["schemas"]["FuelProjections"];
            /** @description The part of the year after the plan ends. Absent if there is none. */
            readonly rollover?: components["schemas"]["FuelProjections"];
        };
        /** @description A fuel's current plan, and what it costs over the year. */
        readonly ValuationSide: {
            /** @description The cost of this fuel over the year. */
            readonly personal_projection: components["schemas"]["ValuationProjection"];
            readonly plan_duration: components["schemas"]["PlanDuration"];
            readonly plan: components["schemas"]["CurrentPlanDetail"];
            /** @description The plan that follows the current one, within the year or not. */
            readonly rollover_plan: components["schemas"]["PlanDetail"];
        };
        /** @description A test that your contact at the service has sent. */
        readonly WebhookTest: {
            /**
             * @description The type of the event.
             * @enum {string}
             */
            readonly type: "webhook.test";
            /**
             * Format: date-time
             * @description When the change was recorded: the same on every attempt.
             */
            readonly timestamp: string;
            /** @description Nothing. */
            readonly data: Record<string, never>;
        };
    };
    responses: {
        /** @description `unauthorized`: The token is missing, malformed, expired or issued for another environment, or the partner is disabled. */
        readonly Unauthorized: {
            headers: {
                readonly "x-request-id": components["headers"]["x-request-id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly Vary: components["headers"]["Vary"];
                readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "x-market-edition": components["headers"]["x-market-edition"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly "x-amzn-Remapped-WWW-Authenticate": components["headers"]["x-amzn-Remapped-WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /** @description In the order of the parameters in the reference. */
                    readonly errors: readonly ({
                        /**
                         * @description What is wrong, for programs.
                         * @enum {string}
                         */
                        readonly code?: "unauthorized";
                    } & components["schemas"]["Error"])[];
                };
            };
        };
        /** @description `forbidden`: The firewall blocked the request, the operation is not for the kind of client that the token was issued to, or the agreement of the partner has no batches. */
        readonly Forbidden: {
            headers: {
                readonly "x-request-id": components["headers"]["x-request-id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly Vary: components["headers"]["Vary"];
                readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "x-market-edition": components["headers"]["x-market-edition"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /** @description In the order of the parameters in the reference. */
                    readonly errors: readonly ({
                        /**
                         * @description What is wrong, for programs.
                         * @enum {string}
                         */
                        readonly code?: "forbidden";
                    } & components["schemas"]["Error"])[];
                };
            };
        };
        /** @description `too-many-requests`: You have sent more requests than your rate or burst allows, or more lines of batches than a day may have. Wait for the number of seconds in Retry-After. */
        readonly TooManyRequests: {
            headers: {
                readonly "x-request-id": components["headers"]["x-request-id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly Vary: components["headers"]["Vary"];
                readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "x-market-edition": components["headers"]["x-market-edition"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /** @description In the order of the parameters in the reference. */
                    readonly errors: readonly ({
                        /**
                         * @description What is wrong, for programs.
                         * @enum {string}
                         */
                        readonly code?: "too-many-requests";
                    } & components["schemas"]["Error"])[];
                };
            };
        };
        /** @description `internal-error`: An error in our service. Retry later; quote x-request-id if you report it. */
        readonly InternalError: {
            headers: {
                readonly "x-request-id": components["headers"]["x-request-id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly Vary: components["headers"]["Vary"];
                readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "x-market-edition": components["headers"]["x-market-edition"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /** @description In the order of the parameters in the reference. */
                    readonly errors: readonly ({
                        /**
                         * @description What is wrong, for programs.
                         * @enum {string}
                         */
                        readonly code?: "internal-error";
                    } & components["schemas"]["Error"])[];
                };
            };
        };
        /** @description `internal-error`: An error in our service. Retry later; quote x-request-id if you report it. */
        readonly BadGateway: {
            headers: {
                readonly "x-request-id": components["headers"]["x-request-id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly Vary: components["headers"]["Vary"];
                readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "x-market-edition": components["headers"]["x-market-edition"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /** @description In the order of the parameters in the reference. */
                    readonly errors: readonly ({
                        /**
                         * @description What is wrong, for programs.
                         * @enum {string}
                         */
                        readonly code?: "internal-error";
                    } & components["schemas"]["Error"])[];
                };
            };
        };
        /** @description `internal-error`: An error in our service. Retry later; quote x-request-id if you report it. */
        readonly ServiceUnavailable: {
            headers: {
                readonly "x-request-id": components["headers"]["x-request-id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly Vary: components["headers"]["Vary"];
                readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "x-market-edition": components["headers"]["x-market-edition"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /** @description In the order of the parameters in the reference. */
                    readonly errors: readonly ({
                        /**
                         * @description What is wrong, for programs.
                         * @enum {string}
                         */
                        readonly code?: "internal-error";
                    } & components["schemas"]["Error"])[];
                };
            };
        };
        /** @description `internal-error`: An error in our service. Retry later; quote x-request-id if you report it. */
        readonly GatewayTimeout: {
            headers: {
                readonly "x-request-id": components["headers"]["x-request-id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly Vary: components["headers"]["Vary"];
                readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "x-market-edition": components["headers"]["x-market-edition"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /** @description In the order of the parameters in the reference. */
                    readonly errors: readonly ({
                        /**
                         * @description What is wrong, for programs.
                         * @enum {string}
                         */
                        readonly code?: "internal-error";
                    } & components["schemas"]["Error"])[];
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies the request. Quote it if you report an error. */
        readonly "x-request-id": string;
        /** @description Whether you may keep the response. `no-store` unless the guide says otherwise. */
        readonly "Cache-Control": string;
        /** @description The request headers that the response depends on. Absent if the gateway itself responded. */
        readonly Vary: string;
        /** @description The names of up to ten query parameters that the endpoint does not know, percent-encoded, and the paths of unknown keys of a body (`selected_plan.planKey`), separated by commas. Absent if there are none. */
        readonly "x-ignored-parameters": string;
        /** @description The requests (`q`) in a number of seconds (`w`) and the burst that your tier allows: a target, not a guarantee. Absent if the gateway itself responded. */
        readonly "RateLimit-Policy": string;
        /** @description The edition of the market that the response was made from. Absent if the market was not read. */
        readonly "x-market-edition": string;
        /** @description The preferences of the header Prefer that were followed. Only outside production, and absent if none was. */
        readonly "Preference-Applied": string;
        /** @description Changes whenever the body would. Send it in If-None-Match to get 304 while the body is the same. */
        readonly ETag: string;
        /** @description The number of seconds to wait before the next request. */
        readonly "Retry-After": number;
        /** @description The accepted scheme: Bearer, or Basic if a token request used it. API Gateway adds x-amzn-Remapped- to the name if a function responded. */
        readonly "WWW-Authenticate": string;
        /** @description The accepted scheme: Bearer, or Basic if a token request used it. API Gateway adds x-amzn-Remapped- to the name if a function responded. */
        readonly "x-amzn-Remapped-WWW-Authenticate": string;
        /** @description true if this is the response of an earlier request with the same Idempotency-Key; absent otherwise. */
        readonly "Idempotent-Replayed": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The service is up. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Status"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly listSources: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the response that you have, or `*`. If it is still current, the response is 304. Example: `W/"gWj3nOOzCJm0qWmqYV1k7w"`. */
                readonly "If-None-Match"?: string;
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sources by name. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Sources"];
                };
            };
            /** @description The response that you have, whose ETag you sent in If-None-Match, is still current. There is no body. */
            readonly 304: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            /**
             * @description `market-unavailable`: No plans or no postcodes have been loaded yet.
             *
             *     `internal-error`: An error in our service. Retry later; quote x-request-id if you report it.
             */
            readonly 503: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "market-unavailable" | "internal-error";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly listSuppliers: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description A postcode in Great Britain, in any case and spacing.
                 * @example SW1A 1AA
                 */
                readonly post_code: string;
                /**
                 * @description Returns only suppliers that have a plan type for this fuel. Their plan_types are not filtered.
                 * @example dual_fuel
                 */
                readonly fuel?: "gas" | "electricity" | "dual_fuel";
            };
            readonly header?: {
                /** @description The ETag of the response that you have, or `*`. If it is still current, the response is 304. Example: `W/"gWj3nOOzCJm0qWmqYV1k7w"`. */
                readonly "If-None-Match"?: string;
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The suppliers at the postcode. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Suppliers"];
                };
            };
            /** @description The response that you have, whose ETag you sent in If-None-Match, is still current. There is no body. */
            readonly 304: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `missing-required-parameter`: A parameter that this request needs was missing or empty.
             *
             *     `invalid-parameter-value`: A parameter had an invalid value, or was sent more than once. The message says what is allowed.
             */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "missing-required-parameter" | "invalid-parameter-value";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description `postcode-not-found`: The postcode does not exist, or is not in Great Britain. */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "postcode-not-found";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            /**
             * @description `market-unavailable`: No plans or no postcodes have been loaded yet.
             *
             *     `internal-error`: An error in our service. Retry later; quote x-request-id if you report it.
             */
            readonly 503: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "market-unavailable" | "internal-error";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly listPlans: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description A postcode in Great Britain, in any case and spacing.
                 * @example SW1A 1AA
                 */
                readonly post_code: string;
                /**
                 * @description Returns only plans for this fuel.
                 * @example dual_fuel
                 */
                readonly fuel?: "gas" | "electricity" | "dual_fuel";
                /**
                 * @description A supplier key from /energy/suppliers.
                 * @example british-gas
                 */
                readonly supplier_key: string;
                /**
                 * @description Returns only plans with this payment method.
                 * @example monthly_direct_debit
                 */
                readonly payment_method?: "monthly_direct_debit" | "variable_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
                /**
                 * @description Only plans for this meter. Gas plans are not filtered.
                 * @example standard
                 */
                readonly electricity_variant?: "standard" | "economy_7";
            };
            readonly header?: {
                /** @description The ETag of the response that you have, or `*`. If it is still current, the response is 304. Example: `W/"gWj3nOOzCJm0qWmqYV1k7w"`. */
                readonly "If-None-Match"?: string;
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The plans of the supplier. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Plans"];
                };
            };
            /** @description The response that you have, whose ETag you sent in If-None-Match, is still current. There is no body. */
            readonly 304: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `missing-required-parameter`: A parameter that this request needs was missing or empty.
             *
             *     `invalid-parameter-value`: A parameter had an invalid value, or was sent more than once. The message says what is allowed.
             */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "missing-required-parameter" | "invalid-parameter-value";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description `postcode-not-found`: The postcode does not exist, or is not in Great Britain. */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "postcode-not-found";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            /**
             * @description `market-unavailable`: No plans or no postcodes have been loaded yet.
             *
             *     `internal-error`: An error in our service. Retry later; quote x-request-id if you report it.
             */
            readonly 503: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "market-unavailable" | "internal-error";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly findPlan: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description A postcode in Great Britain, in any case and spacing.
                 * @example SW1A 1AA
                 */
                readonly post_code: string;
                /**
                 * @description Looks only at the plans of this supplier, which must have such a plan at the postcode.
                 * @example british-gas
                 */
                readonly supplier_key?: string;
                /**
                 * @description The standing charge for electricity. It may be negative.
                 * @example 42.6974
                 */
                readonly electricity_charge_pence_per_day: number;
                /**
                 * @description The unit rate for electricity.
                 * @example 23.7107
                 */
                readonly electricity_rate_pence_per_kwh: number;
                /**
                 * @description The standing charge for gas. Both gas values find a dual fuel plan; one without the other is ignored.
                 * @example 28.1951
                 */
                readonly gas_charge_pence_per_day?: number;
                /**
                 * @description The unit rate for gas.
                 * @example 5.6329
                 */
                readonly gas_rate_pence_per_kwh?: number;
                /** @description True if the rates that you send include VAT; those in the response then include VAT at today's rate too. Default: false. Example: `false`. */
                readonly rates_include_vat?: boolean;
            };
            readonly header?: {
                /** @description The ETag of the response that you have, or `*`. If it is still current, the response is 304. Example: `W/"gWj3nOOzCJm0qWmqYV1k7w"`. */
                readonly "If-None-Match"?: string;
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The plan with the closest rates. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlanLookup"];
                };
            };
            /** @description The response that you have, whose ETag you sent in If-None-Match, is still current. There is no body. */
            readonly 304: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `missing-required-parameter`: A parameter that this request needs was missing or empty.
             *
             *     `invalid-parameter-value`: A parameter had an invalid value, or was sent more than once. The message says what is allowed.
             */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "missing-required-parameter" | "invalid-parameter-value";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /**
             * @description `postcode-not-found`: The postcode does not exist, or is not in Great Britain.
             *
             *     `plan-not-found`: There is no such plan for the supplier, payment method, electricity variant and postcode.
             */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "postcode-not-found" | "plan-not-found";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            /**
             * @description `market-unavailable`: No plans or no postcodes have been loaded yet.
             *
             *     `internal-error`: An error in our service. Retry later; quote x-request-id if you report it.
             */
            readonly 503: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "market-unavailable" | "internal-error";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly comparePlans: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description **The home.** A postcode in Great Britain, in any case and spacing.
                 * @example SW1A 1AA
                 */
                readonly post_code: string;
                /**
                 * @description **The home.** What to compare.
                 * @example dual_fuel
                 */
                readonly fuel: "gas" | "electricity" | "dual_fuel";
                /**
                 * @description **The home.** The type of electricity meter. Required for fuel gas too.
                 * @example standard
                 */
                readonly electricity_variant: "standard" | "economy_7";
                /**
                 * @description **The current plan.** The current supplier of both fuels. For fuel dual_fuel, unless each fuel has a separate plan.
                 * @example british-gas
                 */
                readonly dual_fuel_supplier_key?: string;
                /**
                 * @description **The current plan.** The current plan for both fuels.
                 * @example standard-variable
                 */
                readonly dual_fuel_plan_key?: string;
                /** @description **The current plan.** The current electricity supplier. Required for fuel electricity, gas, and dual_fuel with two plans. Example: `british-gas`. */
                readonly electricity_supplier_key?: string;
                /** @description **The current plan.** The current electricity plan. Example: `standard-variable`. */
                readonly electricity_plan_key?: string;
                /** @description **The current plan.** The current gas supplier. Required for fuel gas, and for dual_fuel with two plans. Example: `british-gas`. */
                readonly gas_supplier_key?: string;
                /** @description **The current plan.** The current gas plan. Example: `standard-variable`. */
                readonly gas_plan_key?: string;
                /** @description **The current plan.** The date on which the current dual fuel plan ends. Send it if needs_end_date is true. Example: `2027-04-30`. */
                readonly dual_fuel_end_date?: string;
                /** @description **The current plan.** The date on which the current electricity plan ends. Send it if needs_end_date is true. Example: `2027-04-30`. */
                readonly electricity_end_date?: string;
                /** @description **The current plan.** The date on which the current gas plan ends. Send it if needs_end_date is true. Example: `2027-04-30`. */
                readonly gas_end_date?: string;
                /** @description **The current plan.** How the household pays for the current dual fuel plan. Default: monthly_direct_debit. Example: `monthly_direct_debit`. */
                readonly dual_fuel_payment_method?: "monthly_direct_debit" | "variable_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
                /** @description **The current plan.** How the household pays for the current electricity plan. Default: monthly_direct_debit. Example: `monthly_direct_debit`. */
                readonly electricity_payment_method?: "monthly_direct_debit" | "variable_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
                /** @description **The current plan.** How the household pays for the current gas plan. Default: monthly_direct_debit. Example: `monthly_direct_debit`. */
                readonly gas_payment_method?: "monthly_direct_debit" | "variable_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
                /** @description **The current plan.** The standing charge. A household's own rates take the place of its plan key. Example: `53.8`. */
                readonly electricity_charge_pence_per_day?: number;
                /** @description **The current plan.** The unit rate. Example: `24.67`. */
                readonly electricity_rate_pence_per_kwh?: number;
                /** @description **The current plan.** What leaving the plan costs for this fuel. Absent: no fee is known. Example: `5000`. */
                readonly electricity_exit_fee_pence?: number;
                /** @description **The current plan.** The rate by day, for economy_7 or with the times of the night rate. Send it with the rate by night. Example: `24.67`. */
                readonly electricity_day_rate_pence_per_kwh?: number;
                /** @description **The current plan.** The rate by night. Example: `9`. */
                readonly electricity_night_rate_pence_per_kwh?: number;
                /** @description **The current plan.** When the night rate of a standard meter applies, every day. Needs smart_meter in has. Example: `00:30-05:30`. */
                readonly electricity_night_times?: readonly string[];
                /** @description **The current plan.** The standing charge. A household's own rates take the place of its plan key. Example: `53.8`. */
                readonly gas_charge_pence_per_day?: number;
                /** @description **The current plan.** The unit rate. Example: `24.67`. */
                readonly gas_rate_pence_per_kwh?: number;
                /** @description **The current plan.** What leaving the plan costs for this fuel. Absent: no fee is known. Example: `5000`. */
                readonly gas_exit_fee_pence?: number;
                /** @description **The current plan.** True if the household's own rates include VAT, which is taken out at today's rate. Default: false. Example: `false`. */
                readonly rates_include_vat?: boolean;
                /** @description **The list.** The payment method of the new plans. Default: prepayment if a current plan for a fuel that is compared is on prepayment, otherwise monthly_direct_debit. Example: `monthly_direct_debit`. */
                readonly new_payment_method?: "monthly_direct_debit" | "variable_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
                /**
                 * @description **Usage.** Electricity used in a year. Send one form of usage for each fuel: kWh, a spend or an estimate.
                 * @example 2500
                 */
                readonly electricity_usage_kwh?: number;
                /**
                 * @description **Usage.** Gas used in a year.
                 * @example 9500
                 */
                readonly gas_usage_kwh?: number;
                /** @description **Usage.** The amount paid for electricity, including VAT. Send it with electricity_spend_frequency. Example: `7000`. */
                readonly electricity_spend_pence?: number;
                /** @description **Usage.** How often electricity_spend_pence is paid. Example: `monthly`. */
                readonly electricity_spend_frequency?: "annual" | "quarterly" | "monthly";
                /** @description **Usage.** The amount paid for gas, including VAT. Send it with gas_spend_frequency. Example: `6000`. */
                readonly gas_spend_pence?: number;
                /** @description **Usage.** How often gas_spend_pence is paid. Example: `monthly`. */
                readonly gas_spend_frequency?: "annual" | "quarterly" | "monthly";
                /** @description **Usage.** Typical electricity usage: one of the typical domestic consumption values in force today. Example: `medium`. */
                readonly electricity_usage_estimate?: "low" | "medium" | "high";
                /** @description **Usage.** Typical gas usage. Example: `medium`. */
                readonly gas_usage_estimate?: "low" | "medium" | "high";
                /** @description **Usage.** The same as electricity_usage_estimate. Example: `medium`. */
                readonly electricity_usage_kwh_estimate?: "low" | "medium" | "high";
                /** @description **Usage.** The same as gas_usage_estimate. Example: `medium`. */
                readonly gas_usage_kwh_estimate?: "low" | "medium" | "high";
                /** @description **Usage.** The percentage used at night, for economy_7 only: required with kWh or a spend, otherwise 42. Example: `42`. */
                readonly percent_night_usage?: number;
                /** @description **Time of use.** What the home has. A plan that requires more is left out. Example: `smart_meter,electric_vehicle`. */
                readonly has?: readonly ("smart_meter" | "electric_vehicle" | "heat_pump" | "solar_panels" | "battery")[];
                /** @description **Time of use.** How electricity use spreads over the day. Default: typical. Needs smart_meter in has. Example: `typical`. */
                readonly load_profile?: "typical" | "night_storage";
                /** @description **Time of use.** The household's own average day instead of load_profile: 48 numbers in any unit, midnight first. Needs smart_meter in has. Example: `0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2`. */
                readonly half_hours?: string;
                /** @description **Time of use.** How much of the electricity charges a car at home in a year, at the cheapest rate of each plan. Needs electric_vehicle in has, and the usage in kWh. Example: `2000`. */
                readonly ev_kwh?: number;
                /** @description **The list.** True: only plans whose `tariff_type` is fixed, as in cheapest-fixed-plans. Default: false. Example: `false`. */
                readonly fixed_only?: boolean;
                /** @description **The list.** True: only plans labelled green, as in cheapest-green-plans. Default: false. Example: `false`. */
                readonly green_only?: boolean;
                /** @description **The list.** True: only plans without exit fees for the fuels that are compared. Default: false. Example: `false`. */
                readonly no_exit_fees?: boolean;
                /** @description **The list.** Only the plans of the suppliers with these keys. Default: all suppliers. Example: `british-gas,edf`. */
                readonly only_suppliers?: readonly string[];
                /** @description **The list.** No plans of the suppliers with these keys, even if only_suppliers names them too. Default: none. Example: `british-gas,edf`. */
                readonly exclude_suppliers?: readonly string[];
                /** @description **The list.** True: only plans that this service can switch a household to. Default: false. Example: `false`. */
                readonly fulfillable_only?: boolean;
                /** @description **The list.** Other usages at which to price each plan, so that a household sees what changes if it uses more or less: up to 10 pairs `electricity:gas` in kWh, or numbers for fuel electricity or gas. Each item gains `at_usages` in the same order. The night share is the same as for the main usage, and ev_kwh counts up to the electricity of the pair. Example: `1800:7500,3800:14000`. */
                readonly other_usages?: readonly string[];
                /** @description **The list.** True: dynamic plans too, whose rates change every day or half hour, priced at the mean of the past year, if `has` contains what they require. Default: false. Example: `false`. */
                readonly include_dynamic?: boolean;
                /** @description **The list.** Which total orders the list. like_for_like counts price changes already announced. Default: total. Example: `like_for_like`. */
                readonly rank_by?: "total" | "like_for_like";
                /** @description **The list.** True: like_for_like of `current` and of each item gains `periods`, so that its total can be worked out by hand, and so does a `switch_on` later than today. A limit above 20 is then treated as 20. Default: false. Example: `false`. */
                readonly with_periods?: boolean;
                /** @description **The list.** The maximum number of plans to return. Default: 10. Values above 500 are treated as 500. Example: `10`. */
                readonly limit?: number;
                /** @description **The list.** How many plans to skip; the list may be empty. Example: `0`. */
                readonly offset?: number;
                /** @description **Replay.** Answers as on an earlier day: the edition of that response, from its `x-market-edition`. An edition can be replayed for 400 days after its publication. Needs day. Default: the current edition. Example: `0f8f4a5e-6a3b-4c1d-9e2f-7b1c2d3e4f50`. */
                readonly edition?: string;
                /** @description **Replay.** The day that is priced, from the publication of the edition to today. Needs edition. Default: today. Example: `2027-04-30`. */
                readonly day?: string;
            };
            readonly header?: {
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The plans on sale, cheapest first. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comparison"];
                };
            };
            /**
             * @description `missing-required-parameter`: A parameter that this request needs was missing or empty.
             *
             *     `invalid-parameter-value`: A parameter had an invalid value, or was sent more than once. The message says what is allowed.
             *
             *     `disallowed-parameter`: A parameter does not suit the fuel, the meter type or another parameter.
             */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "missing-required-parameter" | "invalid-parameter-value" | "disallowed-parameter";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /**
             * @description `postcode-not-found`: The postcode does not exist, or is not in Great Britain.
             *
             *     `plan-not-found`: There is no such plan for the supplier, payment method, electricity variant and postcode.
             *
             *     `edition-not-found`: There is no such edition, or it was published more than 400 days ago, or its prices are gone.
             */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "postcode-not-found" | "plan-not-found" | "edition-not-found";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            /**
             * @description `market-unavailable`: No plans or no postcodes have been loaded yet.
             *
             *     `internal-error`: An error in our service. Retry later; quote x-request-id if you report it.
             */
            readonly 503: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "market-unavailable" | "internal-error";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly priceCurrentPlan: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description **The home.** A postcode in Great Britain, in any case and spacing.
                 * @example SW1A 1AA
                 */
                readonly post_code: string;
                /**
                 * @description **The home.** What to compare.
                 * @example dual_fuel
                 */
                readonly fuel: "gas" | "electricity" | "dual_fuel";
                /**
                 * @description **The home.** The type of electricity meter. Required for fuel gas too.
                 * @example standard
                 */
                readonly electricity_variant: "standard" | "economy_7";
                /**
                 * @description **The current plan.** The current supplier of both fuels. For fuel dual_fuel, unless each fuel has a separate plan.
                 * @example british-gas
                 */
                readonly dual_fuel_supplier_key?: string;
                /**
                 * @description **The current plan.** The current plan for both fuels.
                 * @example standard-variable
                 */
                readonly dual_fuel_plan_key?: string;
                /** @description **The current plan.** The current electricity supplier. Required for fuel electricity, gas, and dual_fuel with two plans. Example: `british-gas`. */
                readonly electricity_supplier_key?: string;
                /** @description **The current plan.** The current electricity plan. Example: `standard-variable`. */
                readonly electricity_plan_key?: string;
                /** @description **The current plan.** The current gas supplier. Required for fuel gas, and for dual_fuel with two plans. Example: `british-gas`. */
                readonly gas_supplier_key?: string;
                /** @description **The current plan.** The current gas plan. Example: `standard-variable`. */
                readonly gas_plan_key?: string;
                /** @description **The current plan.** The date on which the current dual fuel plan ends. Send it if needs_end_date is true. Example: `2027-04-30`. */
                readonly dual_fuel_end_date?: string;
                /** @description **The current plan.** The date on which the current electricity plan ends. Send it if needs_end_date is true. Example: `2027-04-30`. */
                readonly electricity_end_date?: string;
                /** @description **The current plan.** The date on which the current gas plan ends. Send it if needs_end_date is true. Example: `2027-04-30`. */
                readonly gas_end_date?: string;
                /** @description **The current plan.** How the household pays for the current dual fuel plan. Default: monthly_direct_debit. Example: `monthly_direct_debit`. */
                readonly dual_fuel_payment_method?: "monthly_direct_debit" | "variable_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
                /** @description **The current plan.** How the household pays for the current electricity plan. Default: monthly_direct_debit. Example: `monthly_direct_debit`. */
                readonly electricity_payment_method?: "monthly_direct_debit" | "variable_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
                /** @description **The current plan.** How the household pays for the current gas plan. Default: monthly_direct_debit. Example: `monthly_direct_debit`. */
                readonly gas_payment_method?: "monthly_direct_debit" | "variable_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
                /** @description **The current plan.** The standing charge. A household's own rates take the place of its plan key. Example: `53.8`. */
                readonly electricity_charge_pence_per_day?: number;
                /** @description **The current plan.** The unit rate. Example: `24.67`. */
                readonly electricity_rate_pence_per_kwh?: number;
                /** @description **The current plan.** What leaving the plan costs for this fuel. Absent: no fee is known. Example: `5000`. */
                readonly electricity_exit_fee_pence?: number;
                /** @description **The current plan.** The rate by day, for economy_7 or with the times of the night rate. Send it with the rate by night. Example: `24.67`. */
                readonly electricity_day_rate_pence_per_kwh?: number;
                /** @description **The current plan.** The rate by night. Example: `9`. */
                readonly electricity_night_rate_pence_per_kwh?: number;
                /** @description **The current plan.** When the night rate of a standard meter applies, every day. Needs smart_meter in has. Example: `00:30-05:30`. */
                readonly electricity_night_times?: readonly string[];
                /** @description **The current plan.** The standing charge. A household's own rates take the place of its plan key. Example: `53.8`. */
                readonly gas_charge_pence_per_day?: number;
                /** @description **The current plan.** The unit rate. Example: `24.67`. */
                readonly gas_rate_pence_per_kwh?: number;
                /** @description **The current plan.** What leaving the plan costs for this fuel. Absent: no fee is known. Example: `5000`. */
                readonly gas_exit_fee_pence?: number;
                /** @description **The current plan.** True if the household's own rates include VAT, which is taken out at today's rate. Default: false. Example: `false`. */
                readonly rates_include_vat?: boolean;
                /**
                 * @description **Usage.** Electricity used in a year. Send one form of usage for each fuel: kWh, a spend or an estimate.
                 * @example 2500
                 */
                readonly electricity_usage_kwh?: number;
                /**
                 * @description **Usage.** Gas used in a year.
                 * @example 9500
                 */
                readonly gas_usage_kwh?: number;
                /** @description **Usage.** The amount paid for electricity, including VAT. Send it with electricity_spend_frequency. Example: `7000`. */
                readonly electricity_spend_pence?: number;
                /** @description **Usage.** How often electricity_spend_pence is paid. Example: `monthly`. */
                readonly electricity_spend_frequency?: "annual" | "quarterly" | "monthly";
                /** @description **Usage.** The amount paid for gas, including VAT. Send it with gas_spend_frequency. Example: `6000`. */
                readonly gas_spend_pence?: number;
                /** @description **Usage.** How often gas_spend_pence is paid. Example: `monthly`. */
                readonly gas_spend_frequency?: "annual" | "quarterly" | "monthly";
                /** @description **Usage.** Typical electricity usage: one of the typical domestic consumption values in force today. Example: `medium`. */
                readonly electricity_usage_estimate?: "low" | "medium" | "high";
                /** @description **Usage.** Typical gas usage. Example: `medium`. */
                readonly gas_usage_estimate?: "low" | "medium" | "high";
                /** @description **Usage.** The same as electricity_usage_estimate. Example: `medium`. */
                readonly electricity_usage_kwh_estimate?: "low" | "medium" | "high";
                /** @description **Usage.** The same as gas_usage_estimate. Example: `medium`. */
                readonly gas_usage_kwh_estimate?: "low" | "medium" | "high";
                /** @description **Usage.** The percentage used at night, for economy_7 only: required with kWh or a spend, otherwise 42. Example: `42`. */
                readonly percent_night_usage?: number;
                /** @description **Time of use.** What the home has. A plan that requires more is left out. Example: `smart_meter,electric_vehicle`. */
                readonly has?: readonly ("smart_meter" | "electric_vehicle" | "heat_pump" | "solar_panels" | "battery")[];
                /** @description **Time of use.** How electricity use spreads over the day. Default: typical. Needs smart_meter in has. Example: `typical`. */
                readonly load_profile?: "typical" | "night_storage";
                /** @description **Time of use.** The household's own average day instead of load_profile: 48 numbers in any unit, midnight first. Needs smart_meter in has. Example: `0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2`. */
                readonly half_hours?: string;
                /** @description **Time of use.** How much of the electricity charges a car at home in a year, at the cheapest rate of each plan. Needs electric_vehicle in has, and the usage in kWh. Example: `2000`. */
                readonly ev_kwh?: number;
                /** @description **Replay.** Answers as on an earlier day: the edition of that response, from its `x-market-edition`. An edition can be replayed for 400 days after its publication. Needs day. Default: the current edition. Example: `0f8f4a5e-6a3b-4c1d-9e2f-7b1c2d3e4f50`. */
                readonly edition?: string;
                /** @description **Replay.** The day that is priced, from the publication of the edition to today. Needs edition. Default: today. Example: `2027-04-30`. */
                readonly day?: string;
            };
            readonly header?: {
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The cost of the current plan over the next 365 days. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Valuation"];
                };
            };
            /**
             * @description `missing-required-parameter`: A parameter that this request needs was missing or empty.
             *
             *     `invalid-parameter-value`: A parameter had an invalid value, or was sent more than once. The message says what is allowed.
             *
             *     `disallowed-parameter`: A parameter does not suit the fuel, the meter type or another parameter.
             */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "missing-required-parameter" | "invalid-parameter-value" | "disallowed-parameter";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /**
             * @description `postcode-not-found`: The postcode does not exist, or is not in Great Britain.
             *
             *     `plan-not-found`: There is no such plan for the supplier, payment method, electricity variant and postcode.
             *
             *     `edition-not-found`: There is no such edition, or it was published more than 400 days ago, or its prices are gone.
             */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "postcode-not-found" | "plan-not-found" | "edition-not-found";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            /**
             * @description `market-unavailable`: No plans or no postcodes have been loaded yet.
             *
             *     `internal-error`: An error in our service. Retry later; quote x-request-id if you report it.
             */
            readonly 503: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "market-unavailable" | "internal-error";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly listBestBuys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the response that you have, or `*`. If it is still current, the response is 304. Example: `W/"gWj3nOOzCJm0qWmqYV1k7w"`. */
                readonly "If-None-Match"?: string;
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path: {
                /**
                 * @description The list to return.
                 * @example big-six-standard-plans
                 */
                readonly best_buy_type: "big-six-standard-plans" | "cheapest-plans" | "cheapest-fixed-plans" | "cheapest-variable-plans" | "cheapest-green-plans" | "no-exit-fee-plans";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The plans of the type, cheapest first. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BestBuys"];
                };
            };
            /** @description The response that you have, whose ETag you sent in If-None-Match, is still current. There is no body. */
            readonly 304: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-parameter-value`: A parameter had an invalid value, or was sent more than once. The message says what is allowed. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "invalid-parameter-value";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            /**
             * @description `market-unavailable`: No plans or no postcodes have been loaded yet.
             *
             *     `internal-error`: An error in our service. Retry later; quote x-request-id if you report it.
             */
            readonly 503: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "market-unavailable" | "internal-error";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly findBestPlans: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description **The home.** A postcode in Great Britain, in any case and spacing.
                 * @example NR2 2HH
                 */
                readonly post_code: string;
                /** @description **The home.** The name of the building. At least one of the three building parameters is required. Example: `Rose Cottage`. */
                readonly building_name?: string;
                /**
                 * @description **The home.** The number of the building.
                 * @example 2
                 */
                readonly building_number?: string;
                /** @description **The home.** The flat, if there are several. Example: `Flat 2`. */
                readonly sub_building_name?: string;
                /** @description **The home.** True if the occupier has agreed that the home's annual consumption is looked up in the industry databases. It is looked up only if your agreement covers industry data, and up to a daily limit; otherwise the reason of the assumed usage says so. Default: false, and nothing is looked up. Example: `false`. */
                readonly industry_db_consent?: boolean;
                /** @description **The home.** How you name the occupier's consent, so that both sides can find it again. It is kept with the record of the look-up. Example: `consent-2026-11-24:1042`. */
                readonly industry_db_consent_ref?: string;
                /** @description **Usage.** Electricity used in a year, if known. Example: `2500`. */
                readonly electricity_usage_kwh?: number;
                /** @description **Usage.** Gas used in a year. Not for fuel electricity. Example: `9500`. */
                readonly gas_usage_kwh?: number;
                /**
                 * @description **The list.** The maximum number of plans to return. Default: 10. Values above 500 are treated as 500.
                 * @example 3
                 */
                readonly limit?: number;
                /** @description **The list.** True: only plans that can be switched to. False: the whole market. Example: `true`. */
                readonly fulfillable_only?: boolean;
                /** @description **The home.** The fuels of the home, if known. Example: `dual_fuel`. */
                readonly fuel?: "dual_fuel" | "electricity";
                /** @description **The current plan.** How the household pays now. Default: monthly direct debit, unless supplier_key has no such plan there. Example: `monthly_direct_debit`. */
                readonly payment_method?: "monthly_direct_debit" | "variable_direct_debit" | "pay_on_receipt_of_bill" | "prepayment";
                /** @description **The current plan.** The current supplier, if known. Example: `edf`. */
                readonly supplier_key?: string;
                /** @description **The current plan.** The current plan, if known. Example: `standard-variable`. */
                readonly plan_key?: string;
                /** @description **The home.** The type of electricity meter, if known. Example: `standard`. */
                readonly electricity_variant?: "standard" | "economy_7";
                /** @description **Usage.** The percentage used at night, for Economy 7 only. Default: 42. Not allowed for standard. Example: `42`. */
                readonly percent_night_usage?: number;
                /** @description **Time of use.** What the home has. A plan that requires more is left out. Example: `smart_meter,electric_vehicle`. */
                readonly has?: readonly ("smart_meter" | "electric_vehicle" | "heat_pump" | "solar_panels" | "battery")[];
                /** @description **Time of use.** How electricity use spreads over the day. Default: typical. Needs smart_meter in has. Example: `typical`. */
                readonly load_profile?: "typical" | "night_storage";
                /** @description **Time of use.** The household's own average day instead of load_profile: 48 numbers in any unit, midnight first. Needs smart_meter in has. Example: `0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2`. */
                readonly half_hours?: string;
                /** @description **Time of use.** How much of the electricity charges a car at home in a year, at the cheapest rate of each plan. Needs electric_vehicle in has, and the usage in kWh. Example: `2000`. */
                readonly ev_kwh?: number;
                /** @description **The list.** True: only plans whose `tariff_type` is fixed, as in cheapest-fixed-plans. Default: false. Example: `false`. */
                readonly fixed_only?: boolean;
                /** @description **The list.** True: only plans labelled green, as in cheapest-green-plans. Default: false. Example: `false`. */
                readonly green_only?: boolean;
                /** @description **The list.** True: only plans without exit fees for the fuels that are compared. Default: false. Example: `false`. */
                readonly no_exit_fees?: boolean;
                /** @description **The list.** Only the plans of the suppliers with these keys. Default: all suppliers. Example: `british-gas,edf`. */
                readonly only_suppliers?: readonly string[];
                /** @description **The list.** No plans of the suppliers with these keys, even if only_suppliers names them too. Default: none. Example: `british-gas,edf`. */
                readonly exclude_suppliers?: readonly string[];
                /** @description **The list.** Other usages at which to price each plan, so that a household sees what changes if it uses more or less: up to 10 pairs `electricity:gas` in kWh, or numbers for fuel electricity or gas. Each item gains `at_usages` in the same order. The night share is the same as for the main usage, and ev_kwh counts up to the electricity of the pair. Send pairs unless fuel is electricity; for a home without gas, only the electricity counts. Example: `1800:7500,3800:14000`. */
                readonly other_usages?: readonly string[];
                /** @description **The list.** True: dynamic plans too, whose rates change every day or half hour, priced at the mean of the past year, if `has` contains what they require. Default: false. Example: `false`. */
                readonly include_dynamic?: boolean;
                /** @description **The list.** Which total orders the list. like_for_like counts price changes already announced. Default: total. Example: `like_for_like`. */
                readonly rank_by?: "total" | "like_for_like";
                /** @description **The list.** True: like_for_like of `current` and of each item gains `periods`, so that its total can be worked out by hand, and so does a `switch_on` later than today. A limit above 20 is then treated as 20. Default: false. Example: `false`. */
                readonly with_periods?: boolean;
            };
            readonly header?: {
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What was assumed for the home, and the plans on sale for it, cheapest first. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BestAvailable"];
                };
            };
            /**
             * @description `missing-required-parameter`: A parameter that this request needs was missing or empty.
             *
             *     `invalid-parameter-value`: A parameter had an invalid value, or was sent more than once. The message says what is allowed.
             *
             *     `disallowed-parameter`: A parameter does not suit the fuel, the meter type or another parameter.
             *
             *     `address-not-unique`: The building parameters match several addresses.
             */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "missing-required-parameter" | "invalid-parameter-value" | "disallowed-parameter" | "address-not-unique";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /**
             * @description `postcode-not-found`: The postcode does not exist, or is not in Great Britain.
             *
             *     `plan-not-found`: There is no such plan for the supplier, payment method, electricity variant and postcode.
             */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "postcode-not-found" | "plan-not-found";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            /**
             * @description `market-unavailable`: No plans or no postcodes have been loaded yet.
             *
             *     `internal-error`: An error in our service. Retry later; quote x-request-id if you report it.
             */
            readonly 503: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "market-unavailable" | "internal-error";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly listBatches: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Your latest batches. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Batches"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly createBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BatchBody"];
            };
        };
        readonly responses: {
            /** @description The batch, and where to upload its file. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewBatch"];
                };
            };
            /**
             * @description `missing-required-parameter`: A parameter that this request needs was missing or empty.
             *
             *     `invalid-parameter-value`: A parameter had an invalid value, or was sent more than once. The message says what is allowed.
             *
             *     `invalid-json`: The body is empty, malformed, not a JSON object, nested more than 20 levels deep, or has a key `__proto__`.
             */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "missing-required-parameter" | "invalid-parameter-value" | "invalid-json";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description `too-many-batches`: Ten of your batches await their upload. Start or delete one of them first. */
            readonly 409: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "too-many-batches";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            /** @description `payload-too-large`: The body is larger than 64 KB. */
            readonly 413: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "payload-too-large";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            /** @description `unsupported-media-type`: The content type of the body is not JSON. */
            readonly 415: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "unsupported-media-type";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly startBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path: {
                /**
                 * @description The id of the batch.
                 * @example 0193a1b2c3d4e5f60718293a4b5c6d7e
                 */
                readonly batch_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The batch. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BatchResponse"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description `batch-not-found`: The batch does not exist, is older than 90 days or belongs to another partner. */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "batch-not-found";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            /**
             * @description `batch-not-uploaded`: The file of the batch has not been uploaded, or the batch is deleted.
             *
             *     `batch-running`: Another of your batches is running. One runs at a time.
             */
            readonly 409: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "batch-not-uploaded" | "batch-running";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            /**
             * @description `market-unavailable`: No plans or no postcodes have been loaded yet.
             *
             *     `internal-error`: An error in our service. Retry later; quote x-request-id if you report it.
             */
            readonly 503: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "market-unavailable" | "internal-error";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path: {
                /**
                 * @description The id of the batch.
                 * @example 0193a1b2c3d4e5f60718293a4b5c6d7e
                 */
                readonly batch_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The batch. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BatchResponse"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description `batch-not-found`: The batch does not exist, is older than 90 days or belongs to another partner. */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "batch-not-found";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly deleteBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path: {
                /**
                 * @description The id of the batch.
                 * @example 0193a1b2c3d4e5f60718293a4b5c6d7e
                 */
                readonly batch_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The batch. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BatchResponse"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description `batch-not-found`: The batch does not exist, is older than 90 days or belongs to another partner. */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "batch-not-found";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly createSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes it safe to repeat the request: the same key and body get the same response for 24 hours, and only one session is created. Example: `0b9e7a52-3f9d-4b58-8d53-6b2f7a1c9e44`. */
                readonly "Idempotency-Key"?: string;
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Drop"];
            };
        };
        readonly responses: {
            /** @description The session was created, now or by an earlier request with the same key. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DropResponse"];
                };
            };
            /**
             * @description `missing-required-parameter`: A parameter that this request needs was missing or empty.
             *
             *     `invalid-parameter-value`: A parameter had an invalid value, or was sent more than once. The message says what is allowed.
             *
             *     `disallowed-parameter`: A parameter does not suit the fuel, the meter type or another parameter.
             *
             *     `invalid-fuel-selected`: Switching from the current fuel to the selected fuel is not supported.
             *
             *     `invalid-payment-method-selected`: The selected payment method does not suit the household's meter.
             *
             *     `invalid-json`: The body is empty, malformed, not a JSON object, nested more than 20 levels deep, or has a key `__proto__`.
             */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "missing-required-parameter" | "invalid-parameter-value" | "disallowed-parameter" | "invalid-fuel-selected" | "invalid-payment-method-selected" | "invalid-json";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /**
             * @description `postcode-not-found`: The postcode does not exist, or is not in Great Britain.
             *
             *     `plan-not-found`: There is no such plan for the supplier, payment method, electricity variant and postcode.
             */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "postcode-not-found" | "plan-not-found";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used with a different body in the last 24 hours. */
            readonly 409: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "idempotency-key-reused";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            /** @description `payload-too-large`: The body is larger than 64 KB. */
            readonly 413: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "payload-too-large";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            /** @description `unsupported-media-type`: The content type of the body is not JSON. */
            readonly 415: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "unsupported-media-type";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            /**
             * @description `market-unavailable`: No plans or no postcodes have been loaded yet.
             *
             *     `internal-error`: An error in our service. Retry later; quote x-request-id if you report it.
             */
            readonly 503: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "market-unavailable" | "internal-error";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path: {
                /**
                 * @description The parameter `session` of `plan_info_url`.
                 * @example 5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5
                 */
                readonly session_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What was handed over, and what the plan costs today. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SessionResponse"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description `session-not-found`: The session does not exist, has expired or belongs to another partner. */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "session-not-found";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            /**
             * @description `market-unavailable`: No plans or no postcodes have been loaded yet.
             *
             *     `internal-error`: An error in our service. Retry later; quote x-request-id if you report it.
             */
            readonly 503: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "market-unavailable" | "internal-error";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly reportSwitch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path: {
                /**
                 * @description The parameter `session` of `plan_info_url`.
                 * @example 5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5
                 */
                readonly session_id: string;
                /**
                 * @description A fuel that the selected plan supplies.
                 * @example electricity
                 */
                readonly fuel: "gas" | "electricity";
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SwitchReport"];
            };
        };
        readonly responses: {
            /** @description The switch. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SwitchResponse"];
                };
            };
            /**
             * @description `missing-required-parameter`: A parameter that this request needs was missing or empty.
             *
             *     `invalid-parameter-value`: A parameter had an invalid value, or was sent more than once. The message says what is allowed.
             *
             *     `invalid-json`: The body is empty, malformed, not a JSON object, nested more than 20 levels deep, or has a key `__proto__`.
             */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "missing-required-parameter" | "invalid-parameter-value" | "invalid-json";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description `session-not-found`: The session does not exist, has expired or belongs to another partner. */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "session-not-found";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            /** @description `report-superseded`: A report with a higher sequence counts, or one with this sequence and other content. `parameters.sequence` is that of the report that counts. */
            readonly 409: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "report-superseded";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            /** @description `payload-too-large`: The body is larger than 64 KB. */
            readonly 413: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "payload-too-large";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            /** @description `unsupported-media-type`: The content type of the body is not JSON. */
            readonly 415: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "unsupported-media-type";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getSwitch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path: {
                /**
                 * @description The parameter `session` of `plan_info_url`.
                 * @example 5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5
                 */
                readonly session_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The switch. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SwitchResponse"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description `switch-not-found`: There is no such switch, or it belongs to another partner. */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "switch-not-found";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly listSwitches: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Leaves out switches that last changed before this time.
                 * @example 2026-04-15T09:00:00Z
                 */
                readonly updated_since?: string;
                /**
                 * @description The most switches to return, from 1 to 500.
                 * @example 100
                 */
                readonly limit?: number;
                /** @description Continues where the response with this `next_cursor` ended. Example: `next_cursor of the last response`. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The switches, those that changed last at the end. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SwitchList"];
                };
            };
            /** @description `invalid-parameter-value`: A parameter had an invalid value, or was sent more than once. The message says what is allowed. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "invalid-parameter-value";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly createToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TokenRequest"];
                readonly "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        readonly responses: {
            /** @description A token for the audience. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Token"];
                };
            };
            /** @description `invalid_request`: a value is missing or invalid. `unsupported_grant_type`: the grant type is not client_credentials. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenError"];
                };
            };
            /** @description `invalid_client`: the client id or the secret is wrong. */
            readonly 401: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "x-amzn-Remapped-WWW-Authenticate": components["headers"]["x-amzn-Remapped-WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenError"];
                };
            };
            /** @description `access_denied`: the audience is not that of this environment, or the partner is disabled. */
            readonly 403: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenError"];
                };
            };
            /** @description `payload-too-large`: The body is larger than 64 KB. */
            readonly 413: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description In the order of the parameters in the reference. */
                        readonly errors: readonly ({
                            /**
                             * @description What is wrong, for programs.
                             * @enum {string}
                             */
                            readonly code?: "payload-too-large";
                        } & components["schemas"]["Error"])[];
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getKeySet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The public keys that verify tokens. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["KeySet"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getIssuerMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What an OAuth client needs to know about the issuer. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IssuerMetadata"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getReferencePage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the response that you have, or `*`. If it is still current, the response is 304. Example: `W/"gWj3nOOzCJm0qWmqYV1k7w"`. */
                readonly "If-None-Match"?: string;
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            /** @description The response that you have, whose ETag you sent in If-None-Match, is still current. There is no body. */
            readonly 304: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getReferenceDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the response that you have, or `*`. If it is still current, the response is 304. Example: `W/"gWj3nOOzCJm0qWmqYV1k7w"`. */
                readonly "If-None-Match"?: string;
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The OpenAPI document. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, never>;
                };
            };
            /** @description The response that you have, whose ETag you sent in If-None-Match, is still current. There is no body. */
            readonly 304: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getReferenceText: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the response that you have, or `*`. If it is still current, the response is 304. Example: `W/"gWj3nOOzCJm0qWmqYV1k7w"`. */
                readonly "If-None-Match"?: string;
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The text. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/markdown": string;
                };
            };
            /** @description The response that you have, whose ETag you sent in If-None-Match, is still current. There is no body. */
            readonly 304: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getChangelog: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the response that you have, or `*`. If it is still current, the response is 304. Example: `W/"gWj3nOOzCJm0qWmqYV1k7w"`. */
                readonly "If-None-Match"?: string;
                /** @description Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds. Example: `code=503`. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The changelog, in Markdown. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/markdown": string;
                };
            };
            /** @description The response that you have, whose ETag you sent in If-None-Match, is still current. There is no body. */
            readonly 304: {
                headers: {
                    readonly "x-request-id": components["headers"]["x-request-id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "x-ignored-parameters": components["headers"]["x-ignored-parameters"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "x-market-edition": components["headers"]["x-market-edition"];
                    readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["ServiceUnavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
}
