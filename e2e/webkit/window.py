#!/usr/bin/python3
"""A bare window of WebKitGTK for its WebDriver. Its settings come from the environment (webkit-window.ts).

Unlike MiniBrowser, it can be as narrow as a phone, and it prints the page's console.
"""
import os
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, Gtk, WebKit2

home = os.environ['HOME']
data = WebKit2.WebsiteDataManager(base_data_directory=home, base_cache_directory=home)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
look = Gtk.Settings.get_default().props
look.gtk_application_prefer_dark_theme = 'JANUS_DARK' in os.environ
look.gtk_enable_animations = False


def create_view(_session):
    settings = WebKit2.Settings(
        enable_write_console_messages_to_stdout=True,
        enable_page_cache=True,
        enable_javascript='JANUS_SCRIPTLESS' not in os.environ,
    )
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window(decorated=False)
    window.set_default_size(int(os.environ['JANUS_WIDTH']), 800)
    window.add(view)
    window.show_all()
    # Nothing else gives it the focus, without which no `:focus` matches.
    window.get_window().focus(Gdk.CURRENT_TIME)
    view.grab_focus()
    return view


def start(_context, session):
    session.connect('create-web-view', create_view)
    session.set_application_info(WebKit2.ApplicationInfo())


context.connect('automation-started', start)
Gtk.main()
